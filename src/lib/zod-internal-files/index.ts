/**
 * The part of zod that the Worker bundles (`[alias]` in wrangler.toml). The package exports one object of all its
 * functions, so a bundler keeps every one. Among them are fifty translations, a compiler that Workers may not run, and
 * a reader of JSON Schema.
 */
export * as coerce from "../../../node_modules/zod/v4/classic/coerce.js";
export { ZodIssueCode } from "../../../node_modules/zod/v4/classic/compat.js";
export { ZodError } from "../../../node_modules/zod/v4/classic/errors.js";
export * as iso from "../../../node_modules/zod/v4/classic/iso.js";
export { safeParse } from "../../../node_modules/zod/v4/classic/parse.js";
export {
  any,
  array,
  boolean,
  custom,
  discriminatedUnion,
  email,
  enum,
  int,
  intersection,
  lazy,
  literal,
  looseObject,
  null,
  number,
  object,
  optional,
  preprocess,
  record,
  strictObject,
  string,
  templateLiteral,
  tuple,
  union,
  unknown,
  url,
  ZodObject,
  ZodType,
} from "../../../node_modules/zod/v4/classic/schemas.js";
export { NEVER } from "../../../node_modules/zod/v4/core/core.js";
export { toJSONSchema } from "../../../node_modules/zod/v4/core/json-schema-processors.js";
export { registry } from "../../../node_modules/zod/v4/core/registries.js";
export * as z from "./index.ts";
