import { expect, it } from "vitest";
import { operationDocuments } from "../../../src/worker/discovery/documents/listings.ts";
import { documents } from "../../../src/worker/discovery/documents.ts";
import type { PaymentAvailability } from "../../../src/worker/status/payment-state.ts";
import { publication } from "./service.ts";
import { testOperations } from "./tenth-operation.ts";

const states: readonly PaymentAvailability[] = ["available", "not_configured", "suspended"];

it.each([...documents, ...operationDocuments(testOperations)].map((document) => [document.path, document] as const))(
  "says whether the document %s tells the state of payments",
  async (_, document) => {
    const texts = await Promise.all(
      states.map(async (payments) => JSON.stringify(await document.build({ ...publication, payments }))),
    );
    expect(new Set(texts).size > 1).toBe(document.tellsPayments ?? false);
  },
);
