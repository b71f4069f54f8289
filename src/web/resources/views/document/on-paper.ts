import { bodyText, type Flow, subheadingText, type TextStyle } from '../../../pdf/flow.ts';
import { writeTable } from '../../../pdf/table.ts';
import { titleOf, valueIn } from '../../state/row/row.ts';
import type { WriteRows } from '../on-paper.ts';
import { type HtmlBlock, htmlBlocks } from './html-blocks.ts';

const levelIndent = 14;
const headings: TextStyle = { ...bodyText, face: 'semibold' };

/** Prints the heading and the text of each row. */
export const writeRows: WriteRows = async (flow, { entry, rows, by: [field] }) => {
  for (const row of rows) {
    flow.gap(12);
    flow.reserve(60);
    flow.text(titleOf(row, entry.label), subheadingText);
    const html = field ? valueIn(row, field) : null;
    if (typeof html === 'string') for (const block of htmlBlocks(html)) await writeBlock(flow, block);
  }
};

async function writeBlock(flow: Flow, { text, level, mark, heading, table }: HtmlBlock): Promise<void> {
  if (table) {
    flow.gap(6);
    await writeTable(flow, table);
    flow.gap(6);
    return;
  }
  const indent = level * levelIndent;
  flow.gap(mark ? 2 : 5);
  flow.reserve(30);
  if (mark) {
    const { y } = flow;
    flow.text(text, { ...bodyText, indent });
    // The mark is beside the first line, on the page on which this line is.
    flow.pdf.line(mark, flow.left + indent - levelIndent + 2, y + bodyText.size, bodyText);
  } else flow.text(text, heading ? headings : { ...bodyText, indent });
}
