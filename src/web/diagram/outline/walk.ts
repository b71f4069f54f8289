import type { LinkCell } from '../../../diagram/cells/cell.ts';
import { centreOf } from '../../../diagram/cells/geometry.ts';
import type { Editor } from '../engine/editor.ts';
import type { DiagramGraph } from '../engine/graph.ts';
import { flatOrder, readingOrder } from './reading-order.ts';

/** The cached reading order of each graph, valid until it changes. */
const orders = new WeakMap<DiagramGraph, readonly string[]>();
const followed = new WeakSet<DiagramGraph>();

function orderOf(graph: DiagramGraph): readonly string[] {
  const order = orders.get(graph) ?? flatOrder(readingOrder(graph.cells()));
  orders.set(graph, order);
  if (!followed.has(graph)) graph.onChange(() => orders.delete(graph));
  followed.add(graph);
  return order;
}

/** Whether there is a previous or next shape. If no shape has the focus, this is known without computing the order. */
export const hasStep = (editor: Editor, by: 1 | -1): boolean =>
  editor.state.focused === null ? editor.graph.elements().length > 0 : step(editor, by) !== undefined;

/** The jsid of the previous or next shape in reading order; undefined at the ends. */
export function step(editor: Editor, by: 1 | -1): string | undefined {
  const link = editor.graph.link(editor.state.focused ?? '');
  if (link) return (by === 1 ? link.target : link.source) ?? undefined;
  const order = orderOf(editor.graph);
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

/**
 * Follows an arrow key: from a shape along a link to the nearest shape in that direction; from a link to its end in
 * that direction.
 */
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

/** The cells that remain selected while the focus moves, by editor. */
const selections = new WeakMap<Editor, Set<string>>();
/** The shape whose links the user visits at present, by editor. */
const homes = new WeakMap<Editor, string>();

/** Changes whether a cell remains selected while the focus moves. Returns the new state. */
export function keepSelected(editor: Editor, jsid: string): boolean {
  const set = selections.get(editor) ?? new Set();
  selections.set(editor, set);
  if (set.delete(jsid)) return false;
  set.add(jsid);
  return true;
}

/** Moves the focus to a cell, which is selected, made visible and announced. */
export function go(editor: Editor, jsid: string | undefined): void {
  if (jsid === undefined) {
    editor.announce('No link leads there');
    return;
  }
  const stay = [...(selections.get(editor) ?? [])].filter((one) => editor.selection.has(one));
  selections.set(editor, new Set(stay));
  editor.selection.set([...stay, jsid]);
  editor.set({ focused: jsid });
  const box = editor.index.box(jsid);
  if (box) editor.viewport.reveal(box);
}

/**
 * The jsid of the next link at the shape whose links are visited; from a shape, its first link. Outgoing links come
 * before others.
 */
export function nextLink(editor: Editor): string | undefined {
  const { graph } = editor;
  const at = editor.selection.get().at(-1) ?? '';
  const link = graph.link(at);
  if (!link) homes.set(editor, at);
  const home = homes.get(editor);
  const isEnd = (one: LinkCell) => one.source === home || one.target === home;
  const from = link && !isEnd(link) ? link.source : home;
  if (from === undefined || from === null) return undefined;
  const links = graph.linksOf(from).sort((a, b) => Number(b.source === from) - Number(a.source === from));
  const index = links.findIndex(({ jsid }) => jsid === at);
  return links[(index + 1) % links.length]?.jsid;
}
