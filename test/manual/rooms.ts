/** The drawing of the rooms: which folder may import which, from the list that `npm run layers` checks. */
import rooms from "../rooms.json" with { type: "json" };
import { page } from "./markdown.ts";

/** The folders that the drawing shows as one box, so that it can be read on a phone. */
const boxes = ["fields", "lib", "core", "catalog", "payment", "shop", "client", "tools"] as const;

/** The box of a place of the list: the Worker's rooms each have their own. */
function boxOf(place: string): string {
  const box = boxes.find((name) => place === name || place.startsWith(`${name}/`));
  if (box) return box;
  return place.startsWith("worker/") ? (place.split("/")[1] ?? place) : "app";
}

/** The arrows without those that a longer way implies, because every room imports the ground floor. */
function shortened(arrows: ReadonlyMap<string, ReadonlySet<string>>): ReadonlyMap<string, readonly string[]> {
  const reaches = (from: string, to: string): boolean =>
    [...(arrows.get(from) ?? [])].some((next) => next === to || reaches(next, to));
  return new Map(
    [...arrows].map(([from, targets]) => [
      from,
      [...targets].filter((to) => ![...targets].some((other) => other !== to && reaches(other, to))),
    ]),
  );
}

/** Which box imports which, from the list. */
export function arrowsBetweenBoxes(): ReadonlyMap<string, ReadonlySet<string>> {
  const arrows = new Map<string, Set<string>>();
  for (const [room, allowed] of Object.entries(rooms.rooms)) {
    const targets = arrows.get(boxOf(room)) ?? new Set<string>();
    for (const place of allowed) if (boxOf(place) !== boxOf(room)) targets.add(boxOf(place));
    arrows.set(boxOf(room), targets);
  }
  return arrows;
}

/** The drawing in Mermaid. */
export function roomsDrawing(): string {
  const lines = [...shortened(arrowsBetweenBoxes())].flatMap(([from, targets]) =>
    targets.map((to) => `  ${from} --> ${to}`),
  );
  return ["```mermaid", "flowchart TD", ...lines.sort(), "```"].join("\n");
}

export const roomsPage = (): string =>
  page(
    "Rooms",
    "Which folder imports which: an arrow points from the importing folder to the imported one. Arrows that follow from others are left out: everything may reach the ground floor, `fields` and `lib`. `npm run layers` holds the code to the whole list, `test/rooms.json`.",
    roomsDrawing(),
  );
