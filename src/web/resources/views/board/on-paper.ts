import type { FieldEntry } from '../../../../contract/registry.ts';
import { ascent, ink, type TextStyle } from '../../../pdf/flow.ts';
import { fitted } from '../../../pdf/wrap.ts';
import { type BoardLane, byLanes, placeKey } from '../../state/row/lanes.ts';
import { drawCard, type PaperCard, paperCard } from '../card-on-paper.ts';
import type { WriteRows } from '../on-paper.ts';

/** Boards are printed in landscape. */
export const landscape = (): boolean => true;

/** The minimum width of a column, in points. */
const narrowest = 120;
const gap = 8;
const headHeight = 22;
const size = 8.5;
const head: TextStyle = { face: 'semibold', size: 10, colour: ink.text };

interface Column {
  readonly lane: BoardLane;
  readonly count: number;
  readonly cards: readonly PaperCard[];
}

/** Prints the columns side by side with their cards, in as many strips and pages as necessary. */
export const writeRows: WriteRows = async (flow, { entry, rows, by: [field], lanes: [lanes = []] }) => {
  if (!field || lanes.length === 0) return;
  const perStrip = Math.min(lanes.length, Math.max(1, Math.floor((flow.width + gap) / (narrowest + gap))));
  const width = (flow.width + gap) / perStrip - gap;
  const placed = byLanes(
    rows.map((row) => ({ row })),
    [field],
  );
  for (let from = 0; from < lanes.length; from += perStrip) {
    flow.gap(from === 0 ? 0 : 16);
    flow.reserve(140);
    let columns = lanes.slice(from, from + perStrip).map((lane): Column => {
      const there = placed.get(placeKey([lane.key])) ?? [];
      const options = { width: width - 2 * gap, size, tells: ({ name }: FieldEntry) => name !== field.name };
      return { lane, count: there.length, cards: there.map(({ row }) => paperCard(flow, entry, row, options)) };
    });
    for (let isFirst = true; isFirst || columns.some(({ cards }) => cards.length > 0); isFirst = false) {
      if (!isFirst) flow.page();
      const top = flow.y;
      const room = flow.bottom - top - headHeight;
      const parts = columns.map(({ cards }) => cards.slice(0, countFor(cards, room, flow.isFresh)));
      const high = Math.max(0, ...parts.map((cards) => cards.reduce((sum, { height }) => sum + height + gap, 0)));
      for (const [at, { lane, count }] of columns.entries()) {
        const x = flow.left + at * (width + gap);
        const { doc } = flow.pdf;
        doc
          .save()
          .fillColor(ink.band)
          .rect(x, top, width, headHeight + high + gap)
          .fill();
        if (lane.color) doc.fillColor(lane.color).rect(x, top, width, 2).fill();
        doc.restore();
        const title = fitted(`${lane.title} (${count})`, width - 2 * gap, (text) => flow.pdf.width(text, head));
        flow.pdf.line(title, x + gap, top + 5 + head.size * ascent, head);
        let y = top + headHeight;
        for (const card of parts[at] ?? []) {
          drawCard(flow, card, x + gap, y);
          y += card.height + gap;
        }
      }
      flow.y = top + headHeight + high + gap;
      columns = columns.map((column, at) => ({ ...column, cards: column.cards.slice(parts[at]?.length ?? 0) }));
    }
  }
};

/** The number of cards that fit into a height. At least one on an empty page, even if the card is higher. */
function countFor(cards: readonly PaperCard[], room: number, isFresh: boolean): number {
  let used = 0;
  const beyond = cards.findIndex(({ height }) => {
    used += height + gap;
    return used > room;
  });
  const count = beyond < 0 ? cards.length : beyond;
  return count === 0 && isFresh ? Math.min(1, cards.length) : count;
}
