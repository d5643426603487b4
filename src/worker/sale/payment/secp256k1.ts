/** The curve of payers' signatures by itself: the package's file, loaded whole, builds three schemes beside it. */
export { secp256k1 } from "@noble/curves/secp256k1.js";
