import type { Cell, Point } from '../../../diagram/cells/cell.ts';
import { type Layout, layout } from '../../../diagram/layout/layout.ts';
import { runLayout } from '../../../diagram/layout/run-layout.ts';
import type { Direction } from '../../../diagram/layout/spacing.ts';
import { shapesByKey } from '../../../diagram/shapes/families.ts';
import { toast } from '../../ui/toasts.ts';
import type { Editor } from '../engine/editor.ts';
import type { CellPatch, DiagramGraph, GraphChange } from '../engine/graph.ts';
import type { Command } from './command.ts';

/**
 * The maximum number of cells that are laid out in the page, which takes one or two frames. More cells are laid out in
 * a worker.
 */
const maxAtOnce = 200;

const titles: Readonly<Record<Direction, string>> = {
  right: 'Lay out from left to right',
  down: 'Lay out from top to bottom',
};

/**
 * The translation of a layout by which the first locked cell stays at its position: all others are placed relative to
 * that cell.
 */
function toLocked(graph: DiagramGraph, boxes: Layout['boxes']): Point {
  for (const [jsid, { x, y }] of boxes) {
    const cell = graph.element(jsid);
    if (cell?.locked) return { x: cell.position.x - x, y: cell.position.y - y };
  }
  return { x: 0, y: 0 };
}

function apply(editor: Editor, { boxes, vertices, lanes }: Layout): void {
  const { graph } = editor;
  const by = toLocked(graph, boxes);
  // All patches are applied in one change: lines are routed after each change, and thousands of separate changes would
  // block the page.
  const patches = new Map<string, CellPatch>();
  for (const [jsid, { x, y, width, height }] of boxes) {
    const cell = graph.element(jsid);
    if (!cell || cell.locked) continue;
    const own = lanes.get(jsid);
    patches.set(jsid, {
      position: { x: Math.round(x + by.x), y: Math.round(y + by.y) },
      size: { width: Math.round(width), height: Math.round(height) },
      ...(own && { values: { ...cell.values, lanes: own } }),
    });
  }
  for (const jsid of vertices.keys()) {
    const link = graph.link(jsid);
    if (!link) continue;
    // Links lose their corners and anchors, so that they are routed again between the new positions.
    const { vertices: _old, source_anchor: _s, target_anchor: _t, ...values } = link.values;
    patches.set(jsid, { values });
  }
  graph.changeAll(patches);
  editor.viewport.fit();
  editor.announce('The diagram has been laid out');
}

/** The fields of a cell, and of its values, on which a layout depends. */
const read = ['type', 'position', 'size', 'embeds', 'source', 'target'] as const;
const readValues = ['lanes', 'orientation'] as const;

/** Whether a change affects a layout. Values that the server adds when it saves a cell do not. */
const isOther = ({ before, after }: GraphChange): boolean => {
  const [was, is]: readonly ((CellPatch & Partial<Cell>) | undefined)[] = [before, after];
  return (
    !was ||
    !is ||
    read.some((field) => was[field] !== is[field]) ||
    readValues.some((name) => was.values?.[name] !== is.values?.[name])
  );
};

/**
 * Computes a layout in a worker. If the diagram changes meanwhile, the result is discarded, because it is based on an
 * older version.
 */
async function arrangeBeside(editor: Editor, direction: Direction): Promise<void> {
  const { graph } = editor;
  let changed = false;
  const unlisten = graph.onChange((changes) => {
    changed ||= changes.some(isOther);
  });
  editor.announce('The diagram is being laid out');
  try {
    const found = await runLayout({ cells: graph.cells(), options: { direction } });
    unlisten();
    if (changed || editor.state.readOnly)
      toast({ text: 'The diagram has been changed while it was laid out. Lay it out again.', kind: 'error' });
    else graph.batch(titles[direction], () => apply(editor, found));
  } catch {
    toast({ text: 'The diagram could not be laid out. Nothing in it has been changed.', kind: 'error' });
  } finally {
    unlisten();
  }
}

function arrange(editor: Editor, direction: Direction): void {
  const cells = editor.graph.cells();
  if (cells.length > maxAtOnce) void arrangeBeside(editor, direction);
  else apply(editor, layout(cells, { direction }));
}

/** The commands that lay out the selection, or the whole diagram, to the right or downwards. */
export const layoutCommands: readonly Command[] = (['right', 'down'] as const).map((direction) => ({
  id: `layout-${direction}`,
  title: titles[direction],
  group: 'arrange',
  icon: direction === 'right' ? 'bi-diagram-3' : 'bi-diagram-2',
  changes: true,
  // Diagrams in which positions have a meaning, such as quadrants and sequences, have no layout.
  fits: ({ types = [] }) => ![...types].some((key) => shapesByKey.get(key)?.placeTells),
  when: (editor) => editor.graph.elements().length > 1,
  run: (editor) => arrange(editor, direction),
}));
