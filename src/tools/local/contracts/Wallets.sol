// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

/// The kinds of wallets that are contracts, as they pay on a local chain. Each has one owner, and none holds anything but test USDC.

library Owner {
    /// Whether a digest was signed by the owner's key: 65 bytes, or 64 in the compact form of EIP-2098.
    function signed(address owner, bytes32 digest, bytes memory signature) internal pure returns (bool) {
        if (signature.length != 64 && signature.length != 65) return false;
        bytes32 r;
        bytes32 s;
        uint8 v;
        assembly {
            r := mload(add(signature, 0x20))
            s := mload(add(signature, 0x40))
        }
        if (signature.length == 64) {
            v = uint8(uint256(s) >> 255) + 27;
            s = bytes32(uint256(s) & (type(uint256).max >> 1));
        } else {
            assembly {
                v := byte(0, mload(add(signature, 0x60)))
            }
        }
        address recovered = ecrecover(digest, v, r, s);
        return recovered != address(0) && recovered == owner;
    }
}

/// The usual kind: its signatures have a form of their own, here the owner's signature behind a word that names the owner.
contract UsualWallet {
    address public owner;

    constructor(address theOwner) {
        owner = theOwner;
    }

    function isValidSignature(bytes32 digest, bytes calldata signature) external view virtual returns (bytes4) {
        if (signature.length < 32) return 0xffffffff;
        (uint256 index, bytes memory inner) = (uint256(bytes32(signature[:32])), signature[32:]);
        return index == uint256(uint160(owner)) && Owner.signed(owner, digest, inner)
            ? this.isValidSignature.selector
            : bytes4(0xffffffff);
    }
}

/// Takes the signature of its owner's key as it is, in 65 or 64 bytes.
contract PermissiveWallet {
    address public owner;

    constructor(address theOwner) {
        owner = theOwner;
    }

    function isValidSignature(bytes32 digest, bytes calldata signature) external view returns (bytes4) {
        return Owner.signed(owner, digest, signature) ? this.isValidSignature.selector : bytes4(0xffffffff);
    }
}

/// Confirms digests that its owner approved on chain: the signature is empty.
contract ApprovingWallet {
    address public owner;
    mapping(bytes32 => bool) public approved;

    constructor(address theOwner) {
        owner = theOwner;
    }

    function approve(bytes32 digest) external {
        require(msg.sender == owner, "ApprovingWallet: not the owner");
        approved[digest] = true;
    }

    function isValidSignature(bytes32 digest, bytes calldata signature) external view returns (bytes4) {
        return signature.length == 0 && approved[digest] ? this.isValidSignature.selector : bytes4(0xffffffff);
    }
}

/// Has no word for signatures, so USDC takes none of it.
contract SilentWallet {
    address public owner;

    constructor(address theOwner) {
        owner = theOwner;
    }
}

/// Deploys wallets of the usual kind at addresses that are known before (CREATE2), for ERC-6492.
contract WalletFactory {
    function deploy(address owner) external returns (address) {
        return address(new UsualWallet{salt: bytes32(0)}(owner));
    }

    function addressOf(address owner) external view returns (address) {
        bytes32 code = keccak256(abi.encodePacked(type(UsualWallet).creationCode, abi.encode(owner)));
        return address(uint160(uint256(keccak256(abi.encodePacked(bytes1(0xff), address(this), bytes32(0), code)))));
    }
}
