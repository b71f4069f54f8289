import { bodyText, type Flow, ink, mutedText, subheadingText } from '../../../pdf/flow.ts';
import { byLanes, noLane, placeKey } from '../../state/row/lanes.ts';
import { titleOf, valueIn } from '../../state/row/row.ts';
import { textOf } from '../../state/row/text-of.ts';
import type { RowsOnPaper, WriteRows } from '../on-paper.ts';

const indent = 18;
const side = 8;

/** The sections have the order of the field's own values, and empty sections are left out. */
export const spareLanes = false;

/** Prints the sections, with a box before each row. */
export const writeRows: WriteRows = async (flow, list) => {
  const [ticked, sections] = list.by;
  const [, lanes = []] = list.lanes;
  if (!ticked || !sections) return;
  const placed = byLanes(
    list.rows.map((row) => ({ row })),
    [sections],
  );
  for (const { key, title } of lanes) {
    const rows = (placed.get(placeKey([key])) ?? []).map(({ row }) => row);
    if (!rows.length) continue;
    const done = rows.filter((row) => valueIn(row, ticked) === true).length;
    flow.gap(10);
    flow.reserve(50);
    flow.text(`${key === noLane ? list.entry.plural : title} (${done} of ${rows.length})`, subheadingText);
    for (const row of rows) {
      flow.gap(3);
      flow.reserve(30);
      box(flow, valueIn(row, ticked) === true);
      flow.text(titleOf(row, list.entry.label), { ...bodyText, indent });
      for (const text of besides(list, row)) flow.text(text, { ...mutedText, indent });
    }
  }
};

/** The other fields of a row, without its name, its section and its box. */
const besides = ({ entry, by }: RowsOnPaper, row: RowsOnPaper['rows'][number]): readonly string[] =>
  entry.fields
    .filter(({ inside, name }) => inside && !by.some((one) => one.name === name))
    .map((field) => [field.title, textOf(field, row)] as const)
    .filter(([, text]) => text !== '')
    .map(([title, text]) => `${title}: ${text}`);

function box({ pdf: { doc }, left, y }: Flow, ticked: boolean): void {
  const [x, top] = [left + 2, y + 2.5];
  doc.save().strokeColor(ink.muted).lineWidth(0.9).rect(x, top, side, side).stroke();
  if (ticked)
    doc
      .strokeColor(ink.accent)
      .lineWidth(1.4)
      .moveTo(x + 1.6, top + 4.2)
      .lineTo(x + 3.4, top + 6.2)
      .lineTo(x + 6.6, top + 1.8)
      .stroke();
  doc.restore();
}
