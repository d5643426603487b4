/** What to send in place of a message of the wrong shape: the SDK's refusals name neither methods nor members. */
import {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  PROTOCOL_VERSION_META_KEY,
} from "@modelcontextprotocol/server";
import { isObject, isolated, type Locale, type Text } from "../../../lib/text.ts";

const callShape = '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"svc.…","arguments":{…}}}';

const envelopeShape = `"_meta":{"${PROTOCOL_VERSION_META_KEY}":"2026-07-28","${CLIENT_INFO_META_KEY}":{"name":"…","version":"…"},"${CLIENT_CAPABILITIES_META_KEY}":{}}`;

const advice = {
  message: {
    en: `This is not a JSON-RPC 2.0 message. A call is ${callShape}; /llms.txt also says how to call without MCP.`,
    ar: `هذه ليست رسالة JSON-RPC 2.0. صيغة الاستدعاء: ${isolated(callShape)}، وتجد في ${isolated("/llms.txt")} كيفية الاستدعاء بدون MCP.`,
  },
  method: {
    en: `There is no such method. tools/list lists the tools; a call is ${callShape}.`,
    ar: `لا توجد طريقة بهذا الاسم. تعرض ${isolated("tools/list")} الأدوات، وصيغة الاستدعاء: ${isolated(callShape)}.`,
  },
  call: {
    en: `params.name names the tool and params.arguments is an object with its input: ${callShape}.`,
    ar: `يحمل ${isolated("params.name")} اسم الأداة، و${isolated("params.arguments")} كائن بمدخلاتها: ${isolated(callShape)}.`,
  },
  resource: {
    en: "params.uri is the address of an answer, or of a part of it, that a result names.",
    ar: `يحمل ${isolated("params.uri")} عنوان إجابة أو جزء منها كما ورد في نتيجة.`,
  },
  envelope: {
    en: `Revision 2026-07-28 needs ${envelopeShape} in params; without it, send MCP-Protocol-Version: 2025-11-25 or no such header.`,
    ar: `تتطلب المراجعة 2026-07-28 في ${isolated("params")} ما يلي: ${isolated(envelopeShape)}؛ ومن دونه أرسل ${isolated("MCP-Protocol-Version: 2025-11-25")} أو لا ترسل هذه الترويسة.`,
  },
} as const satisfies Record<string, Text>;

/** What methods of MCP begin with. */
const methodNames =
  /^(?:initialize$|ping$|tools\/(?:list|call)$|(?:resources|prompts|server|notifications|logging|completion|roots|subscriptions|tasks)\/)/;

/** What is wrong with the shape of one message; undefined where nothing is that can be seen. */
function adviceOn(message: unknown): Text | undefined {
  if (!isObject(message) || message.jsonrpc !== "2.0" || typeof message.method !== "string") return advice.message;
  const { method, params } = message;
  if (!methodNames.test(method)) return advice.method;
  const { name, uri, arguments: given = {} } = isObject(params) ? params : {};
  if (method === "resources/read" && typeof uri !== "string") return advice.resource;
  if (method !== "tools/call") return undefined;
  return typeof name === "string" && isObject(given) ? undefined : advice.call;
}

/** JSON-RPC: an invalid request, an unknown method, invalid parameters, and what the SDK says of some of these. */
const refusalCodes = [-32600, -32601, -32602, -32603] as const;

/** A refusal of a message of the wrong shape, in words that mend it; every other answer as it is. */
export async function adviseOnShape(response: Response, message: unknown, locale: Locale): Promise<Response> {
  const advised = Array.isArray(message) || response.body === null ? undefined : adviceOn(message);
  const isRefusal = advised !== undefined || response.status === 400;
  if (!isRefusal || !response.headers.get("Content-Type")?.startsWith("application/json")) return response;
  const body: unknown = await response.clone().json();
  const { error } = isObject(body) ? body : {};
  if (!isObject(body) || !isObject(error) || !refusalCodes.some((code) => code === error.code)) return response;
  const text = isObject(error.data) && "envelope" in error.data ? advice.envelope : advised;
  if (!text) return response;
  const headers = new Headers(response.headers);
  headers.delete("Content-Length");
  return Response.json({ ...body, error: { ...error, message: text[locale] } }, { status: response.status, headers });
}
