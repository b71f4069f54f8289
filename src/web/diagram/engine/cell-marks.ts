import { type Cell, type ElementCell, isLink } from '../../../diagram/cells/cell.ts';
import type { Drawing } from '../../../diagram/shapes/drawing.ts';
import { drawingNodes } from '../../../diagram/shapes/svg.ts';
import { inkOn } from '../../../fields/color/palette.ts';
import type { DiagramGraph } from './graph.ts';

/** A coloured flag on a shape for an assignment, with letters. */
export interface CellFlag {
  readonly colour: string;
  readonly letters: string;
}

/** Marks on cells that come from filters and colours. They are neither stored nor part of undo. */
export interface CellMarks {
  /** The cells that a filter fades. */
  readonly pale: ReadonlySet<string>;
  readonly flags: ReadonlyMap<string, readonly CellFlag[]>;
}

export const noMarks: CellMarks = { pale: new Set(), flags: new Map() };

/** Whether the cell is faded. A link is faded if one of its ends is. */
export const isPale = (cell: Cell, { pale }: CellMarks): boolean =>
  pale.has(cell.jsid) || (isLink(cell) && [cell.source, cell.target].some((end) => end !== null && pale.has(end)));

const flag = { width: 20, height: 13, gap: 2, lift: 3 } as const;

/**
 * Draws flags in a row above the shape. If there is no space for all, the last flag shows the number of missing ones.
 */
export function flagDrawing({ size }: Pick<ElementCell, 'size'>, flags: readonly CellFlag[]): Drawing {
  const room = Math.max(2, Math.floor((size.width + 30) / (flag.width + flag.gap)));
  const shown = flags.length > room ? flags.slice(0, room - 1) : flags;
  const left = flags.length - shown.length;
  const all = left > 0 ? [...shown, { colour: '#566277', letters: `+${left}` }] : shown;
  const y = -flag.lift - flag.height;
  return all.flatMap(({ colour, letters }, at) => {
    const x = at * (flag.width + flag.gap);
    return [
      { kind: 'path', d: `M${x} ${y}h${flag.width}v${flag.height}h${-flag.width}Z`, fill: colour },
      {
        kind: 'words',
        lines: [letters],
        x: x + flag.width / 2,
        y: y + flag.height / 2,
        align: 'middle',
        size: 9,
        weight: 600,
        fill: inkOn(colour),
      },
    ] as const;
  });
}

/** Applies layers, filter and colours to the SVG view of a cell. */
export function showMarks(view: Element, cell: Cell, graph: DiagramGraph, marks: CellMarks): void {
  view.classList.toggle('dimmed', graph.isHidden(cell));
  view.classList.toggle('pale', isPale(cell, marks));
  for (const old of view.querySelectorAll(':scope > .flag')) old.remove();
  const flags = marks.flags.get(cell.jsid);
  if (!flags?.length || isLink(cell)) return;
  const nodes = drawingNodes(flagDrawing(cell, flags));
  for (const node of nodes) node.classList.add('flag');
  view.append(...nodes);
}
