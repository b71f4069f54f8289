import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useStable } from '../../../ui/use-stable.ts';
import { PlaceCard } from './place-card.tsx';
import { type PlaceGrid, usePlaceGrid } from './place-grid.ts';
import { isCard, type Place } from './use-placing.ts';

interface PlaceListProps {
  readonly place: Place;
  readonly label: string;
  /** The number of cards that are rendered at first; the others are rendered on demand. */
  readonly most: number;
  /** Whether the others are rendered when the user scrolls to them. */
  readonly grows?: boolean;
  readonly small?: boolean;
}

/** The cards of a place, which is a drop target. */
export function PlaceList({ place, label, most, grows = false, small = false }: PlaceListProps) {
  const grid: PlaceGrid = usePlaceGrid();
  const { placing } = grid;
  const list = useRef<HTMLUListElement>(null);
  /** The index at which a dragged card would be dropped; null if none is over the list. */
  const [gap, setGap] = useState<number | null>(null);
  const cards = placing.cardsIn(place);
  const { drawn, more, end } = useDrawn({
    most,
    grows,
    active: cards.findIndex(placing.isActive),
  });

  const gapAt = (y: number, dragged: number): number => {
    const others = [...(list.current?.querySelectorAll<HTMLElement>('[data-card]') ?? [])].filter(
      (card) => card.dataset.card !== String(dragged),
    );
    const at = others.findIndex((card) => {
      const box = card.getBoundingClientRect();
      return y < box.top + box.height / 2;
    });
    return at < 0 ? others.length : at;
  };
  const hover = useStable((y: number, dragged: number) => setGap(placing.ordered ? gapAt(y, dragged) : 0));
  const dropped = useStable((id: number, from: string, y: number) => {
    setGap(null);
    const card = grid.cardOf(id);
    // Below the last rendered card there may be more cards, so a drop there has no index.
    const index = gapAt(y, id);
    if (card) placing.move({ ...card, place: from }, place, index >= drawn ? undefined : index);
  });
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    return dropTargetForElements({
      element,
      canDrop: ({ source }) => isCard(source.data),
      onDrag: ({ source, location }) => isCard(source.data) && hover(location.current.input.clientY, source.data.id),
      onDragLeave: () => setGap(null),
      onDrop: ({ source, location }) => {
        if (isCard(source.data)) dropped(source.data.id, source.data.place, location.current.input.clientY);
      },
    });
  }, [hover, dropped]);

  // A lifted card is always rendered; otherwise it would lose the focus.
  const shown = cards.filter(
    (card, at) => at < drawn || (placing.lifted?.row.id === card.row.id && placing.lifted.place === card.place),
  );
  const left = cards.length - shown.length;
  // Tab moves between places, arrow keys move between cards.
  const tabStop = (shown.find(placing.isActive) ?? shown[0])?.row.id;
  return (
    <>
      <ul
        ref={list}
        className={gap === null ? 'place-list' : 'place-list over'}
        data-gap={placing.ordered && gap !== null ? gap : undefined}
        aria-label={label}
        tabIndex={-1}
        data-place-list={place.key}
      >
        {shown.map((card) => (
          <PlaceCard
            key={card.row.id}
            {...{ card, placing, small }}
            inTabOrder={tabStop === card.row.id}
            onGo={grid.go}
          />
        ))}
      </ul>
      {left > 0 && (
        <button ref={end} type="button" className="btn btn-quiet place-more" onClick={more}>
          {left} more
        </button>
      )}
    </>
  );
}

/**
 * More cards are rendered when the end of the list is within this distance of the visible part, so that the user does
 * not see them appear.
 */
const ahead = '200px';

interface Drawing {
  /** The number of cards that are rendered at first, and in each further step. */
  readonly most: number;
  /** Whether more cards are rendered as soon as the end becomes visible, not only on demand. */
  readonly grows: boolean;
  /** The index of a card that must be rendered because the focus moves to it; -1 for none. */
  readonly active: number;
}

interface Drawn {
  readonly drawn: number;
  readonly more: () => void;
  /** The button after the last card, as long as there are more. */
  readonly end: RefObject<HTMLButtonElement | null>;
}

/** The number of cards to render. A board with a thousand cards only costs as much as its visible part. */
function useDrawn({ most, grows, active }: Drawing): Drawn {
  const [drawn, setDrawn] = useState(most);
  const end = useRef<HTMLButtonElement>(null);
  if (active >= drawn) setDrawn(active + most);
  // The observer only reports changes, so it is created again after each step: a high window may need several steps.
  useEffect(() => {
    const element = end.current;
    if (!grows || !element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setDrawn(drawn + most);
      },
      { rootMargin: ahead, scrollMargin: ahead },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [grows, drawn, most]);
  return { drawn, more: () => setDrawn(drawn + most), end };
}
