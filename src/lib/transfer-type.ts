/** What a buyer signs (EIP-3009): the fields of a transfer's authorization as EIP-712 types them, in their order. */

/** The types of the typed data, as wallets take them. */
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

/** The same in one line (EIP-712, `encodeType`): what the type's hash is made of. */
export const transferType = `TransferWithAuthorization(${transferTypes.TransferWithAuthorization.map(({ name, type }) => `${type} ${name}`).join(",")})`;
