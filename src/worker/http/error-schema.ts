/** The Error object of the interface, as a schema. */
import { z } from "@hono/zod-openapi";
import { described, word } from "../../../catalog/results/fields/kinds.ts";
import { failures } from "./errors.ts";

/** The Error object of the interface. */
export const errorSchema = z
  .object({
    error: z.object({
      code: word(
        "Stable word for the failure; more may come",
        "كلمة ثابتة تدل على سبب الفشل، وقد تُضاف غيرها",
        Object.keys(failures),
      ),
      message: described(z.string(), {
        en: "What happened, whether anything was charged, and what to do.",
        ar: "ما حدث، وهل خُصم أي مبلغ، وما ينبغي فعله.",
      }),
      request_id: described(z.string(), {
        en: "The id under which this request is logged; also in X-Request-ID.",
        ar: "المعرّف الذي سُجّل به هذا الطلب، وهو أيضًا في X-Request-ID.",
      }),
      retryable: described(z.boolean(), {
        en: "Whether repeating the same request can succeed.",
        ar: "هل يمكن أن ينجح تكرار الطلب نفسه.",
      }),
      details: described(z.array(z.looseObject({})).optional(), {
        en: "Every problem found, as {path, code, message, …}.",
        ar: "كل المشكلات التي وُجدت، على الصورة {path, code, message, …}.",
      }),
    }),
  })
  .openapi("Error");
