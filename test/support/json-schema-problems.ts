/** What an independent JSON Schema validator says of a body, in the words of this service's problems. */
import { Ajv2020, type ErrorObject } from "ajv/dist/2020.js";

const step = (name: string) => name.replaceAll("~", "~0").replaceAll("/", "~1");

function pathOf({ instancePath, keyword, params }: ErrorObject): string {
  if (keyword === "required") return `${instancePath}/${step(params.missingProperty)}`;
  if (keyword === "additionalProperties") return `${instancePath}/${step(params.additionalProperty)}`;
  return instancePath || "/";
}

/** Compiles a published schema into a function that lists the `path code` of every problem, sorted. */
export function jsonSchemaProblems(schema: object): (body: unknown) => string[] {
  const validate = new Ajv2020({ allErrors: true, strict: true }).compile(schema);
  return (body) => {
    if (validate(body)) return [];
    const problems = (validate.errors ?? []).map((error) => ({ path: pathOf(error), code: error.keyword }));
    const mistyped = new Set(problems.filter(({ code }) => code === "type").map(({ path }) => path));
    return problems
      .filter(({ path, code }) => code !== "enum" || !mistyped.has(path))
      .map(({ path, code }) => `${path} ${code}`)
      .sort();
  };
}
