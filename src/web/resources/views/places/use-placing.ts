/** Cards in places: where each lies, and moving one by drag, keys or menu. A place stands for a value of each field. */
import { useEffect, useRef, useState } from 'react';
import type { FieldEntry } from '../../../../contract/registry.ts';
import { offerUndo } from '../../../api/changes.ts';
import { history } from '../../../api/history.ts';
import { problemText } from '../../../api/problem.ts';
import { toast } from '../../../ui/toasts.ts';
import { fieldOf } from '../../state/columns.ts';
import { byLanes, fieldsIn, type Lane, laneKeyOf, listPlace, ownIndex, placeKey } from '../../state/lanes.ts';
import { useList } from '../../state/list-context.ts';
import { type Row, titleOf } from '../../state/row.ts';
import { useLanes } from '../use-lanes.ts';
import type { Placed } from '../use-together.ts';
import { type Spot, stepped } from './steps.ts';

export interface Place {
  readonly key: string;
  /** One for each field. */
  readonly lanes: readonly Lane[];
  /** `Severe, Likely` */
  readonly title: string;
}

/** A card that is being moved by keys: shown where it would come to lie. */
interface Lifted {
  readonly card: Placed;
  readonly spot: Spot;
}

export interface Placing {
  /** The places as they lie on the page, in rows. */
  readonly places: readonly (readonly Place[])[];
  readonly lanes: readonly (readonly Lane[])[];
  readonly fields: readonly FieldEntry[];
  readonly cardsIn: (place: Place) => readonly Placed[];
  readonly lifted: Placed | null;
  readonly mayMove: (row: Row) => boolean;
  /** Cards of a place have an order of their own that can be changed now. */
  readonly ordered: boolean;
  readonly lift: (card: Placed) => void;
  readonly step: (key: string) => void;
  readonly drop: () => void;
  readonly putBack: () => void;
  /** Without an index the card keeps its order. */
  readonly move: (card: Placed, to: Place, index?: number) => void;
  /** Asks for the place that a card is to go to. */
  readonly ask: (card: Placed | null) => void;
  readonly asked: Placed | null;
  /** The card that is reached by Tab. */
  readonly active: number | null;
  readonly activate: (id: number) => void;
  readonly focus: (id: number) => void;
  /** For those who do not see it. */
  readonly said: string;
}

/** A card dragged by the pointer. */
export const isCard = (data: Record<string | symbol, unknown>): data is { kind: 'card'; id: number } =>
  data.kind === 'card' && typeof data.id === 'number';

/** How the lanes of one or two fields lie on the page. */
export type Layout = (lanes: readonly (readonly Lane[])[]) => readonly (readonly (readonly Lane[])[])[];

/** Columns beside each other. */
export const inColumns: Layout = ([columns = []]) => [columns.map((lane) => [lane])];
/** Columns by the first field; where there is a second, in a row for each of its lanes. */
export const inSwimlanes: Layout = (lanes) => {
  const [columns = [], swimlanes] = lanes;
  return swimlanes ? swimlanes.map((swimlane) => columns.map((column) => [column, swimlane])) : inColumns(lanes);
};
/** Rows by the first field, columns by the second. */
export const inMatrix: Layout = ([rows = [], columns = []]) =>
  rows.map((row) => columns.map((column) => [row, column]));

const placeOf = (lanes: readonly Lane[]): Place => ({
  key: placeKey(lanes.map(({ key }) => key)),
  lanes,
  title: lanes.map(({ title }) => title).join(', '),
});

/** The lanes of a slot that there are places for, each once. */
const lanesAt = (places: readonly (readonly Place[])[], slot: number): readonly Lane[] => [
  ...new Map(
    places.flat().flatMap(({ lanes }) => {
      const lane = lanes[slot];
      return lane ? [[lane.key, lane] as const] : [];
    }),
  ).values(),
];

export function usePlacing(placed: readonly Placed[], layout: Layout): Placing {
  const list = useList();
  const { entry, access, shown } = list;
  const fields = shown.by;
  const [lifted, setLifted] = useState<Lifted | null>(null);
  const [active, setActive] = useState<number | null>(null);
  const [asked, ask] = useState<Placed | null>(null);
  const [said, say] = useState('');
  /** The card that has, or is to have, the focus; `now`: even if something else has it. */
  const wanted = useRef<{ readonly id: number; readonly now: boolean } | null>(null);

  const found = useLanes(
    fields,
    placed.map(({ row }) => row),
    // In a matrix lanes without a value would be a whole row and column of cells that hardly ever hold anything.
    layout !== inMatrix,
  );
  const places = layout(found).map((row) => row.map(placeOf));
  const lanes = fields.map((_, slot) => lanesAt(places, slot));
  const inPlaces = byLanes(placed, fields);
  const ordered = access.reorder && list.fixed === null;

  // A moved card is drawn anew in another place, and keeps the focus.
  useEffect(() => {
    const wish = wanted.current;
    const hasNone = document.activeElement === null || document.activeElement === document.body;
    if (!wish || !(wish.now || hasNone)) return;
    const card = document.querySelector<HTMLElement>(`[data-place-card="${wish.id}"]`);
    if (!card) return;
    wanted.current = { id: wish.id, now: false };
    card.focus();
    card.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });
  const want = (id: number) => {
    wanted.current = { id, now: true };
  };

  const at = ({ row, column }: Spot): Place | null => places[row]?.[column] ?? null;
  const spotOf = (card: Placed): Spot | null => {
    const key = placeKey(fields.map((field) => laneKeyOf(field, card.row)));
    for (const [row, line] of places.entries()) {
      const column = line.findIndex((place) => place.key === key);
      if (column >= 0) return { row, column, index: ownIndex(card.index, othersIn(key, card)) };
    }
    return null;
  };
  const othersIn = (key: string, card: Placed): readonly Placed[] =>
    (inPlaces.get(key) ?? []).filter(({ row }) => row.id !== card.row.id);
  const name = (card: Placed): string => titleOf(card.row, entry.label);
  const where = ({ index, ...spot }: Spot, card: Placed): string => {
    const place = at({ index, ...spot });
    return place ? `${place.title}, ${index + 1} of ${othersIn(place.key, card).length + 1}` : '';
  };

  const move = async (card: Placed, to: Place, index?: number): Promise<void> => {
    const before = history.latest();
    const fields_ = fieldsIn(card.row, fields, to.lanes);
    const target = index === undefined || !ordered ? null : listPlace(card.index, othersIn(to.key, card), index);
    if (Object.keys(fields_).length === 0 && target === null) return;
    try {
      if (Object.keys(fields_).length > 0) await list.save(card.row, fields_);
      if (target !== null) await list.move(card.row, card.index, target);
      const changes = history.after(before);
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
    said,
    ask,
    asked,
    active,
    lifted: lifted?.card ?? null,
    cardsIn: (place) => {
      const cards = inPlaces.get(place.key) ?? [];
      if (!lifted) return cards;
      const others = cards.filter(({ row }) => row.id !== lifted.card.row.id);
      return at(lifted.spot)?.key === place.key ? others.toSpliced(lifted.spot.index, 0, lifted.card) : others;
    },
    mayMove: (row) =>
      fields.every((field) => {
        const holder = field.inside ? fieldOf(entry, field.inside.field) : field;
        return holder !== null && holder.kind !== 'derived' && access.edit(holder, row);
      }),
    activate: (id) => {
      if (wanted.current?.id !== id) wanted.current = { id, now: false };
      setActive(id);
    },
    focus: (id) => {
      want(id);
      setActive(id);
    },
    lift: (card) => {
      const spot = spotOf(card);
      if (!spot) return;
      want(card.row.id);
      setLifted({ card, spot });
      say(`${name(card)} lifted from ${where(spot, card)}. Arrow keys move it, Space drops it, Escape puts it back.`);
    },
    step: (key) => {
      if (!lifted) return;
      const sizes = places.map((line) => line.map((place) => othersIn(place.key, lifted.card).length));
      const spot = stepped(key, lifted.spot, sizes, ordered);
      if (!spot) return;
      const place = at(spot);
      // Where its order cannot be changed it lies wherever the list's order puts it.
      const index = place && !ordered ? ownIndex(lifted.card.index, othersIn(place.key, lifted.card)) : spot.index;
      want(lifted.card.row.id);
      setLifted({ card: lifted.card, spot: { ...spot, index } });
      say(where({ ...spot, index }, lifted.card));
    },
    drop: () => {
      const place = lifted && at(lifted.spot);
      if (!lifted || !place) return;
      want(lifted.card.row.id);
      setLifted(null);
      say(`${name(lifted.card)} dropped in ${where(lifted.spot, lifted.card)}.`);
      void move(lifted.card, place, lifted.spot.index);
    },
    putBack: () => {
      if (!lifted) return;
      want(lifted.card.row.id);
      setLifted(null);
      say(`${name(lifted.card)} is back where it was.`);
    },
    move: (card, to, index) => {
      want(card.row.id);
      void move(card, to, index);
    },
  };
}
