/**
 * The table of contents. Its pages are reserved before the modules are written, and written once the page numbers are
 * known.
 */
import { bodyText, type Flow, headingText, leading, subheadingText, type TextStyle } from '../../pdf/flow.ts';
import { fitted } from '../../pdf/wrap.ts';

export interface ContentsEntry {
  readonly title: string;
  /** The name of the module's link destination; null for a section. */
  readonly destination: string | null;
}

interface Placed extends ContentsEntry {
  /** The page that contains the entry, from 0, and the y coordinate of the top of its line. */
  readonly page: number;
  readonly y: number;
}

const rowHeight = 16;
const sectionHeight = 26;
const indent = 14;
const numberWidth = 36;

const styleOf = ({ destination }: ContentsEntry): TextStyle =>
  destination === null ? subheadingText : { ...bodyText, indent };

/** Reserves space for the entries. Returns a function that writes them with links, given the page of each entry. */
export function reserveContents(
  flow: Flow,
  entries: readonly ContentsEntry[],
): (pageOf: ReadonlyMap<string, number>) => void {
  flow.page({ paper: 'a4', landscape: false });
  flow.text('Contents', headingText);
  flow.gap(10);
  const placed: Placed[] = [];
  for (const entry of entries) {
    const section = entry.destination === null;
    const height = section ? sectionHeight : rowHeight;
    flow.reserve(section ? height + rowHeight : height);
    flow.y += height;
    const y = flow.y - rowHeight;
    placed.push({ ...entry, page: flow.pages - 1, y });
    // PDFKit adds links only to the current page.
    if (entry.destination !== null)
      flow.pdf.doc.goTo(flow.left + indent, y, flow.width - indent, rowHeight, entry.destination);
  }
  const { left, width } = flow;
  return (pageOf) => {
    const { pdf } = flow;
    for (const entry of placed) {
      pdf.doc.switchToPage(entry.page);
      const style = styleOf(entry);
      const x = left + (style.indent ?? 0);
      const room = width - (style.indent ?? 0) - numberWidth;
      const baseline = entry.y + style.size * leading;
      pdf.line(
        fitted(entry.title, room, (part) => pdf.width(part, style)),
        x,
        baseline,
        style,
      );
      const page = entry.destination === null ? undefined : pageOf.get(entry.destination);
      if (page === undefined) continue;
      const number = String(page);
      pdf.line(number, left + width - pdf.width(number, bodyText), baseline, bodyText);
    }
  };
}
