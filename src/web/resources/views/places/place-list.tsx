/** The cards of a place, onto which others can be dropped. */
import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useStable } from '../../../ui/use-stable.ts';
import { PlaceCard } from './place-card.tsx';
import { type PlaceGrid, usePlaceGrid } from './place-grid.ts';
import { isCard, type Place } from './use-placing.ts';

interface PlaceListProps {
  readonly place: Place;
  readonly label: string;
  /** Cards drawn at once; the rest on demand. */
  readonly most: number;
  /** The rest is drawn as one scrolls to it. */
  readonly grows?: boolean;
  readonly small?: boolean;
}

/** The cards of one place, where dragged ones can be let go. */
export function PlaceList({ place, label, most, grows = false, small = false }: PlaceListProps) {
  const grid: PlaceGrid = usePlaceGrid();
  const { placing } = grid;
  const list = useRef<HTMLUListElement>(null);
  /** Before which card a dragged one would come to lie; null while none hovers. */
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
    // Below what is drawn there may be more.
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

  // A lifted card is always among those drawn, or its focus would be lost.
  const shown = cards.filter(
    (card, at) => at < drawn || (placing.lifted?.row.id === card.row.id && placing.lifted.place === card.place),
  );
  const left = cards.length - shown.length;
  // Tab goes from place to place, arrows from card to card.
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

/** How far below what is seen the end of what is drawn may lie before more is drawn, so that nobody sees it come. */
const ahead = '200px';

interface Drawing {
  /** Drawn at first, and added each time. */
  readonly most: number;
  /** More is drawn as soon as the end comes into sight, not only on demand. */
  readonly grows: boolean;
  /** A card that is to be among those drawn, by its index: keys lead to it. -1 for none. */
  readonly active: number;
}

interface Drawn {
  readonly drawn: number;
  readonly more: () => void;
  /** On what stands behind the last card while there are more. */
  readonly end: RefObject<HTMLButtonElement | null>;
}

/** How many cards of a place are on the page: a board of a thousand costs what a window shows of it. */
function useDrawn({ most, grows, active }: Drawing): Drawn {
  const [drawn, setDrawn] = useState(most);
  const end = useRef<HTMLButtonElement>(null);
  if (active >= drawn) setDrawn(active + most);
  // An observer tells of changes only, so each drawing is looked at anew: a tall window may take several.
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
