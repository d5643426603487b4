/** A place onto which a file can be dropped. */
import { type RefObject, useEffect, useState } from "hono/jsx/dom";

/** Hands a dropped file over; resolves to whether one is above the place. */
export function useFileDrop(place: RefObject<HTMLElement | null>, take: (file: File) => Promise<void>): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const element = place.current;
    const listening = new AbortController();
    const { signal } = listening;
    const over = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      setOver(true);
    };
    const drop = (event: DragEvent) => {
      const file = event.dataTransfer?.files[0];
      if (!file) return;
      event.preventDefault();
      setOver(false);
      void take(file);
    };
    element?.addEventListener("dragover", over, { signal });
    element?.addEventListener("dragleave", () => setOver(false), { signal });
    element?.addEventListener("drop", drop, { signal });
    return () => listening.abort();
  }, [take]);
  return isOver;
}
