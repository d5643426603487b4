// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

/// The batched calls of Multicall3 (https://www.multicall3.com) that x402 facilitators and viem make.
contract Multicall3 {
    struct Call {
        address target;
        bytes callData;
    }

    struct Call3 {
        address target;
        bool allowFailure;
        bytes callData;
    }

    struct Result {
        bool success;
        bytes returnData;
    }

    function tryAggregate(bool requireSuccess, Call[] calldata calls)
        external payable returns (Result[] memory returnData)
    {
        returnData = new Result[](calls.length);
        for (uint256 i = 0; i < calls.length; i++) {
            returnData[i] = _call(calls[i].target, calls[i].callData, !requireSuccess);
        }
    }

    function aggregate3(Call3[] calldata calls) external payable returns (Result[] memory returnData) {
        returnData = new Result[](calls.length);
        for (uint256 i = 0; i < calls.length; i++) {
            returnData[i] = _call(calls[i].target, calls[i].callData, calls[i].allowFailure);
        }
    }

    function _call(address target, bytes calldata callData, bool allowFailure) private returns (Result memory) {
        (bool success, bytes memory returnData) = target.call(callData);
        require(success || allowFailure, "Multicall3: call failed");
        return Result(success, returnData);
    }
}
