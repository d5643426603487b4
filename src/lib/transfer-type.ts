/** The EIP-712 type that a buyer signs: a transfer authorization of EIP-3009, which the token's contract fixes. */

/** The types of the typed data, in the form that wallets accept. */
export const transferTypes = {
  TransferWithAuthorization: [
    { name: "from", type: "address" },
    { name: "to", type: "address" },
    { name: "value", type: "uint256" },
    { name: "validAfter", type: "uint256" },
    { name: "validBefore", type: "uint256" },
    { name: "nonce", type: "bytes32" },
  ],
} as const;

/** The type in one line (EIP-712, `encodeType`), from which its hash is made. */
export const transferType = `TransferWithAuthorization(${transferTypes.TransferWithAuthorization.map(({ name, type }) => `${type} ${name}`).join(",")})`;
