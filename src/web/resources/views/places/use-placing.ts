/**
 * Cards in places, and moves of cards by drag, keys or menu. A place is a combination of lanes, one lane per field: a
 * column of a board, a cell of a matrix, a day of a calendar.
 */
import { useState } from 'react';
import type { FieldEntry } from '../../../../contract/registry.ts';
import { offerUndo } from '../../../api/changes.ts';
import { history } from '../../../api/history.ts';
import { problemText } from '../../../api/problem.ts';
import { toast } from '../../../ui/toasts.ts';
import { useList } from '../../state/list/list-context.ts';
import { fieldOf } from '../../state/query/columns.ts';
import {
  type BoardLane,
  byLanes,
  fieldsIn,
  listPlace,
  ownIndex,
  placeKey,
  placeKeysOf,
  type Start,
} from '../../state/row/lanes.ts';
import { type Row, titleOf } from '../../state/row/row.ts';
import { useLanes } from '../use-lanes.ts';
import type { IndexedRow } from '../use-together.ts';
import { type Spot, stepped } from './steps.ts';
import { useCardFocus } from './use-card-focus.ts';

export interface Place {
  readonly key: string;
  /** One lane per field. */
  readonly lanes: readonly BoardLane[];
  /** The title, such as `Severe, Likely`. */
  readonly title: string;
}

/** A row in a place. A row with several values of a field is in several places. */
export interface Card extends IndexedRow {
  /** The key of the place. */
  readonly place: string;
}

/** A card that is being moved by keys, with its new position. */
interface Lifted {
  readonly card: Card;
  readonly spot: Spot;
}

export interface Placing {
  /** The places in rows, as they are shown. */
  readonly places: readonly (readonly Place[])[];
  readonly lanes: readonly (readonly BoardLane[])[];
  readonly fields: readonly FieldEntry[];
  readonly cardsIn: (place: Place) => readonly Card[];
  /** The lifted card, in the place in which it would be dropped. */
  readonly lifted: Card | null;
  readonly mayMove: (row: Row) => boolean;
  /** Whether the order of cards in a place can be changed. */
  readonly ordered: boolean;
  readonly lift: (card: Card) => void;
  readonly step: (key: string) => void;
  readonly drop: () => void;
  readonly putBack: () => void;
  /** Moves a card to a place. Without an index, the order of the list determines its position. */
  readonly move: (card: IndexedRow | Card, to: Place, index?: number) => void;
  /** Opens the dialog that moves a card; null closes it. */
  readonly ask: (card: IndexedRow | Card | null) => void;
  readonly moving: Card | null;
  readonly placeOf: (card: Card) => Place | null;
  /** Whether the card had the focus last. */
  readonly isActive: (card: Card) => boolean;
  readonly activate: (card: Card) => void;
  readonly focus: (card: Card) => void;
  /** The number of rows in all places. */
  readonly count: number;
  /** A sentence for screen readers. */
  readonly announcement: string;
  readonly say: (text: string) => void;
}

/** Whether the data belongs to a dragged card. */
export const isCard = (data: Record<string | symbol, unknown>): data is { kind: 'card'; id: number; place: string } =>
  data.kind === 'card' && typeof data.id === 'number' && typeof data.place === 'string';

/** Arranges the lanes of one or two fields in rows. */
export type Layout = (lanes: readonly (readonly BoardLane[])[]) => readonly (readonly (readonly BoardLane[])[])[];

/** Columns side by side, by the first field. */
export const inColumns: Layout = ([columns = []]) => [columns.map((lane) => [lane])];
/** Columns by the first field, with one row of columns for each lane of the second field. */
export const inSwimlanes: Layout = (lanes) => {
  const [columns = [], swimlanes] = lanes;
  return swimlanes ? swimlanes.map((swimlane) => columns.map((column) => [column, swimlane])) : inColumns(lanes);
};
/** Rows by the first field, columns by the second. */
export const inMatrix: Layout = ([rows = [], columns = []]) =>
  rows.map((row) => columns.map((column) => [row, column]));

const placeOf = (lanes: readonly BoardLane[]): Place => ({
  key: placeKey(lanes.map(({ key }) => key)),
  lanes,
  title: lanes.map(({ title }) => title).join(', '),
});

/** The lanes of a field that are shown, without duplicates. */
const lanesAt = (places: readonly (readonly Place[])[], slot: number): readonly BoardLane[] => [
  ...new Map(
    places.flat().flatMap(({ lanes }) => {
      const lane = lanes[slot];
      return lane ? [[lane.key, lane] as const] : [];
    }),
  ).values(),
];

/** The initial values of a new row in a place. */
export const startOf = ({ fields }: Placing, { lanes }: Place): Start => ({ fields, lanes });

/** The cards of a view in their places, and how they are moved by pointer, keys and menu. */
export function usePlacing(placed: readonly IndexedRow[], layout: Layout): Placing {
  const list = useList();
  const { entry, access, shown } = list;
  const fields = shown.by;
  const [lifted, setLifted] = useState<Lifted | null>(null);
  const [moving, setMoving] = useState<Card | null>(null);
  const [announcement, say] = useState('');
  const { active, want, activate } = useCardFocus();

  const found = useLanes(
    fields,
    placed.map(({ row }) => row),
    // A matrix has no lane for rows without a value: it would be a row and a column with mostly empty cells.
    layout !== inMatrix,
  );
  const places = layout(found).map((row) => row.map(placeOf));
  const lanes = fields.map((_, slot) => lanesAt(places, slot));
  const inPlaces = byLanes(placed, fields);
  const ordered = access.reorder && list.fixed === null;

  const at = ({ row, column }: Spot): Place | null => places[row]?.[column] ?? null;
  const spotOf = (card: Card): Spot | null => {
    for (const [row, line] of places.entries()) {
      const column = line.findIndex((place) => place.key === card.place);
      if (column >= 0) return { row, column, index: ownIndex(card.index, othersIn(card.place, card)) };
    }
    return null;
  };
  /** The card of a row: in the place in which it had the focus last, else in its first place. */
  const current = (card: IndexedRow | Card): Card => {
    if ('place' in card) return card;
    const keys = placeKeysOf(fields, card.row);
    const reached = active?.id === card.row.id && keys.includes(active.place) ? active.place : null;
    return { ...card, place: reached ?? keys[0] ?? '' };
  };
  const placeOfCard = ({ place }: Card): Place | null => places.flat().find(({ key }) => key === place) ?? null;
  const othersIn = (key: string, card: IndexedRow): readonly IndexedRow[] =>
    (inPlaces.get(key) ?? []).filter(({ row }) => row.id !== card.row.id);
  const name = (card: IndexedRow): string => titleOf(card.row, entry.label);
  const where = ({ index, ...spot }: Spot, card: IndexedRow): string => {
    const place = at({ index, ...spot });
    return place ? `${place.title}, ${index + 1} of ${othersIn(place.key, card).length + 1}` : '';
  };

  const move = async (card: Card, to: Place, index?: number): Promise<void> => {
    const before = history.latest();
    const fields_ = fieldsIn(card.row, fields, to.lanes, placeOfCard(card)?.lanes);
    const target = index === undefined || !ordered ? null : listPlace(card.index, othersIn(to.key, card), index);
    if (Object.keys(fields_).length === 0 && target === null) return;
    try {
      if (Object.keys(fields_).length > 0) await list.save(card.row, fields_);
      if (target !== null) await list.move(card.row, card.index, target);
      const changes = history.takeSince(before);
      if (changes.length > 0) offerUndo(`${name(card)} moved to ${to.title}`, changes);
    } catch (error) {
      toast({ text: `${name(card)} stays where it was. ${problemText(error)}`, kind: 'error' });
    }
  };

  return {
    places,
    lanes,
    fields,
    ordered,
    count: placed.length,
    announcement,
    say,
    ask: (card) => setMoving(card && current(card)),
    moving,
    placeOf: placeOfCard,
    isActive: ({ row, place }) => active?.id === row.id && active.place === place,
    lifted: lifted && { ...lifted.card, place: at(lifted.spot)?.key ?? lifted.card.place },
    cardsIn: ({ key }) => {
      const cards = (inPlaces.get(key) ?? []).map((card): Card => ({ ...card, place: key }));
      const isOver = lifted !== null && at(lifted.spot)?.key === key;
      if (!lifted || (!isOver && lifted.card.place !== key)) return cards;
      const others = cards.filter(({ row }) => row.id !== lifted.card.row.id);
      return isOver ? others.toSpliced(lifted.spot.index, 0, { ...lifted.card, place: key }) : others;
    },
    mayMove: (row) =>
      fields.every((field) => {
        const holder = field.inside ? fieldOf(entry, field.inside.field) : field;
        return holder !== null && holder.kind !== 'derived' && access.edit(holder, row);
      }),
    activate,
    focus: (card) => {
      want(card, card.place);
      activate(card);
    },
    lift: (card) => {
      const spot = spotOf(card);
      if (!spot) return;
      want(card, card.place);
      setLifted({ card, spot });
      say(`${name(card)} lifted from ${where(spot, card)}. Arrow keys move it, Space drops it, Escape puts it back.`);
    },
    step: (key) => {
      if (!lifted) return;
      const sizes = places.map((line) => line.map((place) => othersIn(place.key, lifted.card).length));
      const spot = stepped(key, lifted.spot, sizes, ordered);
      if (!spot) return;
      const place = at(spot);
      // If the order cannot be changed, the index is that of the row in the list.
      const index = place && !ordered ? ownIndex(lifted.card.index, othersIn(place.key, lifted.card)) : spot.index;
      want(lifted.card, place?.key ?? lifted.card.place);
      setLifted({ card: lifted.card, spot: { ...spot, index } });
      say(where({ ...spot, index }, lifted.card));
    },
    drop: () => {
      const place = lifted && at(lifted.spot);
      if (!lifted || !place) return;
      want(lifted.card, place.key);
      setLifted(null);
      say(`${name(lifted.card)} dropped in ${where(lifted.spot, lifted.card)}.`);
      void move(lifted.card, place, lifted.spot.index);
    },
    putBack: () => {
      if (!lifted) return;
      want(lifted.card, lifted.card.place);
      setLifted(null);
      say(`${name(lifted.card)} is back where it was.`);
    },
    move: (card, to, index) => {
      want(card, to.key);
      void move(current(card), to, index);
    },
  };
}
