import { expect, it } from "vitest";
import { createApp } from "../../../src/worker/app.ts";
import { configOf } from "../../../src/worker/config/config.ts";
import { addresses } from "../../../src/worker/discovery/addresses.ts";
import { operationDocuments } from "../../../src/worker/discovery/documents/listings.ts";
import { documents } from "../../../src/worker/discovery/documents.ts";
import type { PaymentAvailability } from "../../../src/worker/status/payment-state.ts";
import { configured, origin } from "./service.ts";
import { testOperations } from "./tenth-operation.ts";

const states: readonly PaymentAvailability[] = ["available", "not_configured", "suspended"];
const publication = {
  operations: testOperations,
  routes: createApp(testOperations).openAPIRegistry,
  config: configOf(configured),
  origin,
  locale: "en",
  addresses,
} as const;

it.each([...documents, ...operationDocuments(testOperations)].map((document) => [document.path, document] as const))(
  "says whether the document %s tells the state of payments",
  async (_, document) => {
    const texts = await Promise.all(
      states.map(async (payments) => JSON.stringify(await document.build({ ...publication, payments }))),
    );
    expect(new Set(texts).size > 1).toBe(document.tellsPayments ?? false);
  },
);
