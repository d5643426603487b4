/** All words of buying, from the files of its screens. */
import { inputsWords } from "./buy-inputs.ts";
import { buyPageWords } from "./buy-page.ts";
import { paymentWords } from "./buy-payment.ts";
import { boughtWords } from "./buy-result.ts";
import { sheetWords } from "./buy-sheet.ts";

export const buyWords = { ...buyPageWords, ...inputsWords, ...sheetWords, ...paymentWords, ...boughtWords };

export type BuyMessage = keyof typeof buyWords;
