/** The parts of a long document, drawn one after another in tasks so short that the page answers in between. */
import { flushSync, useLayoutEffect, useState } from "hono/jsx/dom";
import type { Part } from "../../results/document-context.ts";

/** How long parts are drawn before the page may answer, in ms; a frame has 16. */
const taskLength = 8;

export interface DrawingTurns {
  /** Draws what it is given when everything that waited before it is drawn. */
  readonly Part: Part;
  /** Begins with the parts that wait; resolves when none waits any more. */
  drawInTurn(): Promise<void>;
  /** Draws all parts at once. */
  drawAll(): void;
}

export function drawingTurns(): DrawingTurns {
  const waiting = new Set<() => void>();

  function drawFor(milliseconds: number): void {
    const end = performance.now() + milliseconds;
    // The parts of a part join the end of the line while it is drawn.
    for (const draw of waiting) {
      waiting.delete(draw);
      flushSync(draw);
      if (performance.now() >= end) return;
    }
  }

  return {
    Part: ({ draw }) => {
      const [isDue, setDue] = useState(false);
      useLayoutEffect(() => {
        const turn = () => setDue(true);
        waiting.add(turn);
        return () => waiting.delete(turn);
      }, []);
      return isDue ? draw() : null;
    },
    drawInTurn: async () => {
      while (waiting.size > 0) {
        await new Promise((resolve) => setTimeout(resolve));
        drawFor(taskLength);
      }
    },
    drawAll: () => drawFor(Number.POSITIVE_INFINITY),
  };
}
