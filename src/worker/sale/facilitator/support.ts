/** A facilitator's list under `/supported`, and why it does not fit the offer. Never asked during a sale. */
import { z } from "@hono/zod-openapi";
import type { Address } from "viem";
import { isAddress } from "viem/utils";
import type { FacilitatorSetting } from "../../config/config.ts";
import type { JsonAnswer } from "../chain/request-json.ts";
import { askFacilitator } from "./facilitator-call.ts";

/** Why a facilitator does not list the offer, as one of our own words, which `/status` publishes. */
export type SupportProblem =
  | "does_not_answer"
  | "redirects"
  | "refuses_the_question"
  | "has_no_list"
  | "lists_version_1_only"
  | "lists_other_networks"
  | "list_unreadable"
  | "does_not_list_it";

/** A facilitator's list as it was read. */
export interface Support {
  /** Missing where the facilitator settles the offer. */
  readonly problem?: SupportProblem;
  /** Details in plain characters: the address it redirects to, its status, the networks that it lists. */
  readonly detail?: string;
  /** The accounts that settle on the network. */
  readonly signers: readonly Address[];
}

/** The most items of a list that are repeated, and the most characters of an address. */
const most = 5;
const longestAddress = 200;

const list = z.looseObject({ kinds: z.array(z.unknown()), signers: z.record(z.string(), z.unknown()).optional() });
const kind = z.looseObject({ x402Version: z.int(), scheme: z.string(), network: z.string() });
/** The scheme and the network of a kind that cannot be read: it counts as ours if it states no others. */
const likeOurs = z.looseObject({ scheme: z.literal("exact").optional(), network: z.string().optional() });

/** The address to which an answer redirects, without parts that could be secret. */
function targetOf({ location }: NonNullable<JsonAnswer>, url: string): string | undefined {
  const target = location === undefined ? null : URL.parse(location, url);
  return target ? (target.origin + target.pathname).slice(0, longestAddress) : undefined;
}

const isPlain = (text: string): boolean => /^[\w:*.-]{1,40}$/.test(text);

/** Why a list does not contain the offer; each kind is read by itself. */
function problemOf(kinds: readonly unknown[], network: string): Pick<Support, "problem" | "detail"> {
  const read = kinds.flatMap((one) => kind.safeParse(one).data ?? []);
  const exact = read.filter(({ scheme }) => scheme === "exact");
  if (exact.some((one) => one.x402Version === 2 && one.network === network)) return {};
  const isUnreadable = kinds.some((one) => {
    const { data } = likeOurs.safeParse(one);
    return !kind.safeParse(one).success && data !== undefined && (data.network ?? network) === network;
  });
  if (isUnreadable) return { problem: "list_unreadable" };
  const named = [...new Set(exact.filter(({ x402Version }) => x402Version === 2).map((one) => one.network))];
  const detail = named.filter(isPlain).slice(0, most).join(", ");
  if (named.length > 0) return { problem: "lists_other_networks", ...(detail && { detail }) };
  if (read.length > 0 && read.every(({ x402Version }) => x402Version === 1)) return { problem: "lists_version_1_only" };
  return { problem: "does_not_list_it" };
}

/** Asks a facilitator whether it settles the `exact` scheme with x402 version 2 on a network. */
export async function supportOf(setting: FacilitatorSetting, network: string, timeoutMs: number): Promise<Support> {
  const answer = await askFacilitator(setting, "/supported", undefined, timeoutMs);
  if (!answer) return { problem: "does_not_answer", signers: [] };
  const { status } = answer;
  if (status >= 300 && status < 400) {
    const detail = targetOf(answer, setting.url);
    return { problem: "redirects", ...(detail !== undefined && { detail }), signers: [] };
  }
  if (status !== 200) return { problem: "refuses_the_question", detail: String(status), signers: [] };
  const { data } = list.safeParse(answer.json);
  if (!data) return { problem: "has_no_list", signers: [] };
  const ofNetwork = [network, `${network.split(":", 1)[0]}:*`].flatMap((name) => data.signers?.[name] ?? []);
  const signers = ofNetwork.flat().filter((one): one is Address => typeof one === "string" && isAddress(one));
  return { ...problemOf(data.kinds, network), signers: [...new Set(signers)].slice(0, most) };
}

/** Gas of one settlement (FiatTokenV2_2, a first transfer to a wallet), rounded up. */
const gasOfSettlement = 100_000n;

/**
 * Whether the balances are all too small for one settlement at a gas price, all wei. Undefined without a balance, and
 * where one of them or the price is not known.
 */
export function areTooPoor(
  gasPrice: bigint | undefined,
  balances: readonly (bigint | undefined)[],
): boolean | undefined {
  const known = balances.filter((balance) => balance !== undefined);
  if (gasPrice === undefined || known.length < balances.length || known.length === 0) return undefined;
  return known.every((balance) => balance < gasOfSettlement * gasPrice || balance === 0n);
}
