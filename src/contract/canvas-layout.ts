/**
 * The layout of the blocks of a canvas: `x-layout` beside the `enum` of a field, in data or in a resource file. Pure.
 */
import type { JsonSchema } from './model.ts';

/**
 * Rows of the sheet from top to bottom, each with its blocks from left to right. The blocks of a row have equal widths.
 * A block named several times covers all these positions.
 */
export type CanvasLayout = readonly (readonly string[])[];

/** A block by CSS grid lines, which count from 1; the end line is excluded. */
export interface Block {
  readonly value: string;
  readonly row: number;
  readonly rowEnd: number;
  readonly column: number;
  readonly columnEnd: number;
}

/** The maximum number of grid columns of a sheet. */
const maxColumns = 60;

const divisor = (one: number, other: number): number => (other === 0 ? one : divisor(other, one % other));
/** The smallest number of columns that every row's block count divides. */
const columnsOf = (layout: CanvasLayout): number =>
  layout.reduce((columns, { length }) => (columns * length) / divisor(columns, length), 1);

/** The blocks of a layout, starting at the top left. */
export function blocksOf(layout: CanvasLayout): readonly Block[] {
  const columns = columnsOf(layout);
  const blocks = new Map<string, Block>();
  for (const [row, values] of layout.entries())
    for (const [at, value] of values.entries()) {
      const width = columns / values.length;
      const known = blocks.get(value);
      blocks.set(value, {
        value,
        row: Math.min(known?.row ?? row + 1, row + 1),
        rowEnd: row + 2,
        column: Math.min(known?.column ?? at * width + 1, at * width + 1),
        columnEnd: Math.max(known?.columnEnd ?? 0, (at + 1) * width + 1),
      });
    }
  return [...blocks.values()];
}

/** The layout of a field; null without one. */
export const layoutOf = (schema: JsonSchema): CanvasLayout | null =>
  (schema['x-layout'] as CanvasLayout | undefined) ?? null;

const isRow = (row: unknown): row is string[] =>
  Array.isArray(row) && row.length > 0 && row.every((value) => typeof value === 'string');

/** The fault of a field's `x-layout`, as a sentence; null if the layout can be drawn. */
export function layoutFault(schema: JsonSchema): string | null {
  const layout = schema['x-layout'];
  if (layout === undefined) return null;
  if (!Array.isArray(layout) || !layout.length || !layout.every(isRow))
    return '"x-layout" is a list of rows, each a list of values of "enum", like [["strengths", "weaknesses"]].';
  if (layout.length > maxColumns || columnsOf(layout) > maxColumns)
    return 'The rows of "x-layout" cannot be shared out on one sheet: use fewer blocks in a row.';
  const values = Array.isArray(schema['enum']) ? schema['enum'] : [];
  const strange = layout.flat().find((value) => !values.includes(value));
  if (strange !== undefined) return `"x-layout" has a block "${strange}", which is none of "enum".`;
  const missing = values.find((value) => !layout.flat().includes(value));
  if (missing !== undefined) return `"x-layout" has no block for "${missing}".`;
  const torn = tornBlock(layout);
  return torn === null ? null : `The block "${torn}" in "x-layout" must be one rectangle.`;
}

/** The value of a block that does not form one rectangle. */
function tornBlock(layout: CanvasLayout): string | null {
  const columns = columnsOf(layout);
  const at = (row: number, column: number): string | undefined => {
    const values = layout[row - 1] ?? [];
    return values[Math.floor(((column - 1) * values.length) / columns)];
  };
  for (const { value, row, rowEnd, column, columnEnd } of blocksOf(layout))
    for (let y = row; y < rowEnd; y += 1)
      for (let x = column; x < columnEnd; x += 1) if (at(y, x) !== value) return value;
  return null;
}
