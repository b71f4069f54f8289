/** Draws rows as cards in a PDF: a frame with the name and other fields. */
import type { CollectionEntry, FieldEntry } from '../../../contract/registry.ts';
import { fieldKindOf } from '../../../fields/kinds.ts';
import { ascent, type Flow, ink, leading, type TextStyle } from '../../pdf/flow.ts';
import { fieldOf, usualColumns } from '../state/query/columns.ts';
import { type Row, titleOf, valueIn } from '../state/row/row.ts';
import { textOf } from '../state/row/text-of.ts';

const padding = 5;
const edge = 3;

/** The fields of a row besides its name, as `Title: value`, if `passes` accepts them. */
export const factsOnPaper = (
  entry: CollectionEntry,
  row: Row,
  passes: (field: FieldEntry) => boolean,
): readonly string[] =>
  usualColumns(entry)
    .flatMap((name) => fieldOf(entry, name) ?? [])
    .filter((field) => field.name !== entry.label && passes(field))
    .filter((field) => !['color', 'image'].includes(fieldKindOf(field).name) && valueIn(row, field) !== false)
    .map((field) => [field.title, textOf(field, row)] as const)
    .filter(([, text]) => text !== '')
    .map(([title, text]) => `${title}: ${text}`);

/** The colour of a row; null if it has none. */
export function colourOfRow(entry: CollectionEntry, row: Row): string | null {
  const field = entry.fields.find((one) => fieldKindOf(one).name === 'color');
  const value = field && valueIn(row, field);
  return typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value) ? value : null;
}

export interface PaperCard {
  readonly title: readonly string[];
  readonly facts: readonly string[];
  readonly colour: string | null;
  readonly size: number;
  readonly width: number;
  readonly height: number;
}

const titleStyle = (size: number): TextStyle => ({ face: 'semibold', size, colour: ink.text });
const factStyle = (size: number): TextStyle => ({ face: 'regular', size: size - 0.5, colour: ink.muted });

interface CardOptions {
  readonly width: number;
  /** The font size in points. */
  readonly size: number;
  /** Returns whether a field is shown besides the name. */
  readonly tells: (field: FieldEntry) => boolean;
}

/** The layout of a card for a width in points. */
export function paperCard(
  flow: Flow,
  entry: CollectionEntry,
  row: Row,
  { width, size, tells }: CardOptions,
): PaperCard {
  const inner = width - 2 * padding - edge;
  const title = flow.lines(titleOf(row, entry.label), inner, titleStyle(size));
  const facts = factsOnPaper(entry, row, tells).flatMap((fact) => flow.lines(fact, inner, factStyle(size)));
  const height = (title.length * size + facts.length * (size - 0.5)) * leading + 2 * padding;
  return { title, facts, colour: colourOfRow(entry, row), size, width, height };
}

/** Draws a card with its upper left corner at a point. */
export function drawCard(flow: Flow, { title, facts, colour, size, width, height }: PaperCard, x: number, y: number) {
  const { doc } = flow.pdf;
  doc.save().fillColor('#FFFFFF').strokeColor(ink.rule).lineWidth(0.5).rect(x, y, width, height).fillAndStroke();
  if (colour) doc.fillColor(colour).rect(x, y, edge, height).fill();
  doc.restore();
  let at = y + padding;
  const write = (line: string, style: TextStyle) => {
    flow.pdf.line(line, x + padding + edge, at + style.size * ascent, style);
    at += style.size * leading;
  };
  for (const line of title) write(line, titleStyle(size));
  for (const line of facts) write(line, factStyle(size));
}
