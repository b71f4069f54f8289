import type { Editor } from '../engine/editor.ts';
import { centreOf } from '../engine/geometry.ts';
import { flatOrder, readingOrder } from '../outline/reading-order.ts';

/** The shape before or after the one the keyboard stands on, in reading order; undefined beyond the ends. */
export function step(editor: Editor, by: 1 | -1): string | undefined {
  const order = flatOrder(readingOrder(editor.graph.cells()));
  const at = editor.state.focused === null ? -1 : order.indexOf(editor.state.focused);
  if (at < 0) return by === 1 ? order[0] : order.at(-1);
  return order[at + by];
}

const directions = {
  ArrowRight: { x: 1, y: 0 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowDown: { x: 0, y: 1 },
  ArrowUp: { x: 0, y: -1 },
} as const;

/** From a shape along a link to the shape that lies most in that direction; from a link to its end there. */
export function follow(editor: Editor, key: keyof typeof directions): string | undefined {
  const { graph } = editor;
  const from = graph.get(editor.selection.get()[0] ?? '');
  if (!from) return undefined;
  const at = centreOf(editor.box(from));
  const wanted = directions[key];
  const others =
    'position' in from
      ? graph.linksOf(from.jsid).map((link) => (link.source === from.jsid ? link.target : link.source))
      : [from.source, from.target];
  let best: { jsid: string; score: number } | undefined;
  for (const jsid of others) {
    const cell = jsid === null ? undefined : graph.element(jsid);
    if (!cell) continue;
    const to = centreOf(editor.box(cell));
    const length = Math.hypot(to.x - at.x, to.y - at.y) || 1;
    const score = ((to.x - at.x) * wanted.x + (to.y - at.y) * wanted.y) / length;
    if (score > 0.2 && (!best || score > best.score)) best = { jsid: cell.jsid, score };
  }
  return best?.jsid;
}
