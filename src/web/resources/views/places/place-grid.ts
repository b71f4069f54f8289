/** The context of the places in a view: moves of cards, and navigation by keys. */
import { createContext, useContext } from 'react';
import type { IndexedRow } from '../use-together.ts';
import { neighbour } from './steps.ts';
import type { Card, Placing } from './use-placing.ts';

export interface PlaceGrid {
  readonly placing: Placing;
  readonly cardOf: (id: number) => IndexedRow | null;
  readonly go: (card: Card, key: string) => void;
}

const Context = createContext<PlaceGrid | null>(null);
export const PlaceGridProvider = Context.Provider;

/** @throws {Error} outside of a PlaceGridProvider */
export function usePlaceGrid(): PlaceGrid {
  const grid = useContext(Context);
  if (!grid) throw new Error('A place stands outside of a PlaceGridProvider.');
  return grid;
}

/** The cards as a grid for arrow keys. */
export function placeGrid(placing: Placing, placed: readonly IndexedRow[]): PlaceGrid {
  const { places, cardsIn } = placing;
  const byId = new Map(placed.map((card) => [card.row.id, card]));
  const cards = places.map((line) => line.map(cardsIn));
  return {
    placing,
    cardOf: (id) => byId.get(id) ?? null,
    go: (card, key) => {
      for (const [row, line] of cards.entries())
        for (const [column, found] of line.entries()) {
          const index = found.findIndex(({ row: { id }, place }) => id === card.row.id && place === card.place);
          if (index < 0) continue;
          const sizes = cards.map((one) => one.map(({ length }) => length));
          const spot = neighbour(key, { row, column, index }, sizes);
          const next = spot && cards[spot.row]?.[spot.column]?.[spot.index];
          if (next) placing.focus(next);
          return;
        }
    },
  };
}
