/**
 * The curve of payers' signatures, loaded with the first signed payment. A file of its own, because a bundle then
 * takes this one export: `import()` of the package's file would build three other schemes, too. Nothing else belongs
 * here.
 */
export { secp256k1 } from "@noble/curves/secp256k1.js";
