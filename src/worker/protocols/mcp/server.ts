/** The MCP server of the operations, for any transport: it lists the tools and passes calls on. */
import {
  type CacheScope,
  CLIENT_CAPABILITIES_META_KEY,
  type Implementation,
  type InputRequiredResult,
  isInputRequiredResult,
  ProtocolError,
  ProtocolErrorCode,
  type ReadResourceResult,
  ResourceNotFoundError,
  Server,
  type ServerContext,
} from "@modelcontextprotocol/server";
import {
  nearestOperation,
  operationNamed,
  type ToolNameStyle,
  toolName,
} from "../../../../catalog/operation/tool-name.ts";
import type { Operation } from "../../../../catalog/operation.ts";
import { service } from "../../../../catalog/service/service.ts";
import type { JsonObject, Locale } from "../../../lib/text.ts";
import { failureOutcome, sentenceOf } from "../../../payment/failures.ts";
import type { PurchaseOutcome } from "../../../payment/outcome.ts";
import { failures } from "../../../payment/situations.ts";
import type { PaymentConfig } from "../../config/config.ts";
import { ServiceError } from "../../http/errors.ts";
import { readInput, withRemarks } from "../read-input.ts";
import { asksForWhole } from "../short-answer.ts";
import {
  answersDoubts,
  askAbout,
  asksForPayment,
  type CallContext,
  fillsForms,
  partConsent,
  refuseDoubts,
} from "./doubt-question.ts";
import { type Attachments, paymentExtension, paymentHeadersAmong, paymentSent, readAttachments } from "./payment.ts";
import { instructions, limitsLeft, type PayingWallet, unknownToolText } from "./texts.ts";
import { toToolResult } from "./tool-result.ts";
import { icons, toTools } from "./tools.ts";
import { declaresViews, listViews, type ReadView, viewAt, viewExtension } from "./views.ts";

export type { PayingWallet };

/** The services for one connection or request. */
export interface McpServing {
  readonly operations: readonly Operation[];
  readonly locale: Locale;
  readonly payment: PaymentConfig | undefined;
  readonly names: ToolNameStyle;
  /** The address of the service. */
  readonly origin: string;
  readonly era: "modern" | "legacy";
  /** Whether lists may be shared between callers: not when they follow a caller's Accept-Language. */
  readonly cacheScope: CacheScope;
  /** Gives the views of results; absent for a client that is known to show none. */
  readonly readView?: ReadView | undefined;
  /** Reads the answer at a link; absent where results have no links. */
  readonly readAnswer?: ((uri: string) => Promise<ReadResourceResult | undefined>) | undefined;
  /** Whether refusals that ask for a payment are repeated after a marker. */
  readonly marksChallenges?: boolean;
  /** The id under which the request is logged; absent where each call has its own. */
  readonly requestId?: string | undefined;
  /** The wallet from which `call` pays within limits of its user; absent where the caller pays. */
  readonly wallet?: PayingWallet | undefined;
  /** Reads the wallet with the rest of its limits, for each list of tools and for the first answer. */
  readonly readWallet?: (() => Promise<PayingWallet | undefined>) | undefined;
  /** Answers a call. May throw a ProtocolError to end the request instead of the tool call. */
  call(call: ToolCall): Promise<PurchaseOutcome>;
}

/** A tool call as it came, nothing validated. */
export interface ToolCall {
  readonly operation: Operation;
  readonly input: unknown;
  /** Reads payment and keys; throws `invalid_header` if they contradict each other. */
  readonly attachments: () => Attachments;
  /** Aborts when the caller cancels the call; absent where there is nothing to cancel. */
  readonly signal?: AbortSignal | undefined;
}

const minuteMs = 60_000;

/** The name and description with which the server introduces itself. */
function serverInfo(locale: Locale, origin: string): Implementation {
  return {
    name: service.id,
    title: service.name[locale],
    version: service.version,
    description: service.tagline[locale],
    websiteUrl: origin,
    icons: icons(origin),
  };
}

/** The message for an unknown tool: which one to call in its place. */
function unknownTool(name: string, { operations, names, locale }: McpServing): string {
  const meant = nearestOperation(operations, name);
  const tools = operations.map((operation) => toolName(operation, names));
  return unknownToolText(name.slice(0, 100).toWellFormed(), meant && toolName(meant, names), tools)[locale];
}

/** Answers a call; one whose attachments contradict themselves is refused. `isPaid` tells whether one is a payment. */
async function answerCall(call: ToolCall, met: CallContext, serving: McpServing, isPaid: () => boolean) {
  try {
    return await (serving.wallet ? askThenCall(call, met, serving) : callThenAsk(call, met, serving));
  } catch (thrown) {
    if (!(thrown instanceof ServiceError)) throw thrown;
    const failure = failureOutcome(thrown, met.requestId, met.locale);
    if (!isPaid()) return failure;
    const { state, action } = failures[thrown.code];
    const message = sentenceOf(thrown.code, failure.message, { state, action }, met.locale);
    return { ...failure, message, payment: { state, action, expiresAt: null } };
  }
}

/** Answers a call that is paid at once; its doubts are asked about first. */
async function askThenCall(
  call: ToolCall,
  met: CallContext,
  serving: McpServing,
): Promise<PurchaseOutcome | InputRequiredResult> {
  const { input, asItStands } = partConsent(call.input);
  const sold = { ...call, input };
  if (call.operation.free || asItStands || call.attachments().paymentSignature !== undefined) return serving.call(sold);
  const asked = { ...met, input };
  return (fillsForms(asked) ? askAbout(asked) : refuseDoubts(asked)) ?? serving.call(sold);
}

/**
 * Answers a call that the client pays; its doubts are asked about before the sale. If the user declined, nothing is
 * sold, although the client may have attached a payment.
 */
async function callThenAsk(
  call: ToolCall,
  met: CallContext,
  serving: McpServing,
): Promise<PurchaseOutcome | InputRequiredResult> {
  if (answersDoubts(met)) askAbout(met);
  const outcome = await serving.call(call);
  return (asksForPayment(outcome) && fillsForms(met) ? askAbout(met) : undefined) ?? outcome;
}

/** Makes the function that says what is left of the wallet's limits, with the first result or challenge. */
function limitsOnce({ readWallet, locale }: McpServing) {
  let areSaid = readWallet === undefined;
  return async ({ kind }: PurchaseOutcome) => {
    if (areSaid || kind === "failure") return undefined;
    areSaid = true;
    const wallet = await readWallet?.();
    return wallet && limitsLeft(wallet)[locale];
  };
}

/** Serves the views and the kept answers of a service as resources, if it has any. */
function serveResources(
  server: Server,
  { readView, readAnswer, locale }: McpServing,
  showsViews: (context: ServerContext) => boolean,
): void {
  if (!readView && !readAnswer) return;
  server.setRequestHandler("resources/list", (_, context) => ({
    resources: showsViews(context) ? listViews(locale) : [],
  }));
  server.setRequestHandler("resources/templates/list", () => ({ resourceTemplates: [] }));
  server.setRequestHandler("resources/read", async ({ params: { uri } }) => {
    const linked = await readAnswer?.(uri);
    if (linked) return linked;
    if (readView) return viewAt(uri, readView);
    throw new ResourceNotFoundError(uri.slice(0, 200));
  });
}

/** Builds the server of one connection or request. */
export function createMcpServer(serving: McpServing): Server {
  const { operations, locale, cacheScope } = serving;
  const hasPaymentExtension = serving.era === "modern" && serving.payment !== undefined;
  const { readView, readAnswer } = serving;
  const extensions = {
    ...(hasPaymentExtension && { [paymentExtension]: {} }),
    ...(readView && { [viewExtension]: {} }),
  };
  const server = new Server(serverInfo(locale, serving.origin), {
    capabilities: {
      tools: {},
      ...((readView || readAnswer) && { resources: {} }),
      ...(Object.keys(extensions).length > 0 && { extensions }),
    },
    instructions: instructions(serving),
    cacheHints: {
      "tools/list": { ttlMs: 5 * minuteMs, cacheScope },
      "server/discover": { ttlMs: 60 * minuteMs, cacheScope },
      "resources/list": { ttlMs: 60 * minuteMs, cacheScope },
      "resources/read": { ttlMs: 60 * minuteMs, cacheScope: "private" },
    },
  });
  /** Whether the client shows views. A client that never said so may, because there are no sessions. */
  const showsViews = ({ mcpReq }: ServerContext) => {
    const envelope: JsonObject = mcpReq.envelope ?? {};
    const capabilities = envelope[CLIENT_CAPABILITIES_META_KEY] ?? server.getClientCapabilities();
    return readView !== undefined && (capabilities === undefined || declaresViews(capabilities));
  };
  const limitsFor = limitsOnce(serving);
  server.setRequestHandler("tools/list", async (request, context) => {
    if (request.params?.cursor !== undefined)
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, "Invalid cursor");
    const wallet = (await serving.readWallet?.()) ?? serving.wallet;
    return { tools: toTools({ ...serving, wallet, views: showsViews(context) }) };
  });
  serveResources(server, serving, showsViews);
  server.setRequestHandler("tools/call", async ({ params }, context) => {
    const operation = operationNamed(operations, params.name);
    if (!operation) throw new ProtocolError(ProtocolErrorCode.InvalidParams, unknownTool(params.name, serving));
    const given = params.arguments ?? {};
    const { input, sentences } = readInput(operation, given, locale);
    const sent = context.http?.req?.headers;
    const places = [context.mcpReq._meta ?? {}, sent, paymentHeadersAmong(given)] as const;
    const attachments = () => readAttachments(...places);
    const isPaid = () => paymentSent(...places) !== undefined;
    const { requestId = crypto.randomUUID() } = serving;
    const met = { operation, input, locale, context, capabilities: server.getClientCapabilities(), requestId };
    const call = { operation, input, attachments, signal: context.mcpReq.signal };
    const outcome = await answerCall(call, met, serving, isPaid);
    if (isInputRequiredResult(outcome)) return outcome;
    const free = operations.find((candidate) => candidate.free);
    const remarks = { readings: sentences, limits: await limitsFor(outcome) };
    return toToolResult({
      outcome: withRemarks(outcome, remarks),
      remarks,
      operation,
      locale,
      requestId: serving.requestId,
      freeTool: free && toolName(free, serving.names),
      names: serving.names,
      hasPaymentExtension:
        hasPaymentExtension && server.getClientCapabilities()?.extensions?.[paymentExtension] !== undefined,
      marksChallenges: serving.marksChallenges,
      whole: asksForWhole(context.mcpReq._meta ?? {}, [context.http?.req?.headers.get("Accept") ?? ""]),
    });
  });
  return server;
}
