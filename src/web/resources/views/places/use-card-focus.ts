import { useEffect, useRef, useState } from 'react';
import type { IndexedRow } from '../use-together.ts';

/** A card, by the id of its row and the key of its place. */
interface Spotted {
  readonly id: number;
  readonly place: string;
}

export interface CardFocus {
  /** The card that had the focus last. */
  readonly active: Spotted | null;
  readonly activate: (card: Pick<IndexedRow, 'row'> & Pick<Spotted, 'place'>) => void;
  /** Focuses the card once it is rendered in the place, even if another element has the focus. */
  readonly want: (card: IndexedRow, place: string) => void;
}

const cardsIn = (list: Element | null | undefined): readonly HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>('[data-place-card]') ?? []),
];

/** The element that gets the focus when a card is removed: the next card, the last card, or the place itself. */
function near(place: string, index: number): HTMLElement | null {
  const lists = [...document.querySelectorAll<HTMLElement>('[data-place-list]')];
  const list = lists.find(({ dataset }) => dataset.placeList === place) ?? null;
  const cards = cardsIn(list);
  return cards[index] ?? cards.at(-1) ?? list;
}

/**
 * The focused card. A card that moves to another place retains the focus, although it is rendered there as a new
 * element.
 */
export function useCardFocus(): CardFocus {
  const [active, setActive] = useState<Spotted | null>(null);
  /** The card that has the focus or will get it. `now`: even if another element has the focus. */
  const wanted = useRef<(Spotted & { readonly now: boolean }) | null>(null);
  /** The number of cards before the focused one in its place, in the last render. */
  const before = useRef(0);
  useEffect(() => {
    const target = wanted.current;
    const hasNone = document.activeElement === null || document.activeElement === document.body;
    if (!target || !(target.now || hasNone)) return;
    const drawn = [...document.querySelectorAll<HTMLElement>(`[data-place-card="${target.id}"]`)];
    // Until the card is rendered in its new place, it is still in the old one. If it was removed, the neighbouring card
    // gets the focus.
    const card =
      drawn.find(({ dataset }) => dataset.place === target.place) ??
      drawn[0] ??
      (target.now ? null : near(target.place, before.current));
    if (!card) return;
    wanted.current = { ...target, now: false };
    card.focus();
    card.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });
  useEffect(() => {
    const focused = document.activeElement;
    if (focused instanceof HTMLElement && focused.dataset.placeCard)
      before.current = cardsIn(focused.closest('[data-place-list]')).indexOf(focused);
  });
  return {
    active,
    activate: ({ row: { id }, place }) => {
      if (wanted.current?.id !== id) wanted.current = { id, place, now: false };
      setActive({ id, place });
    },
    want: (card, place) => {
      wanted.current = { id: card.row.id, place, now: true };
    },
  };
}
