import { type RefObject, useEffect, useRef, useState } from 'react';

/** How far below what is seen the end of what is drawn may lie before more is drawn, so that nobody sees it come. */
const ahead = '200px';

interface Drawing {
  /** Drawn at first, and added each time. */
  readonly most: number;
  /** More is drawn as soon as the end comes into sight, not only on demand. */
  readonly grows: boolean;
  /** A card that is to be among those drawn, by its index: keys lead to it. -1 for none. */
  readonly reached: number;
}

interface Drawn {
  readonly drawn: number;
  readonly more: () => void;
  /** On what stands behind the last card while there are more. */
  readonly end: RefObject<HTMLButtonElement | null>;
}

/** How many cards of a place are on the page: a board of a thousand costs what a window shows of it. */
export function useDrawn({ most, grows, reached }: Drawing): Drawn {
  const [drawn, setDrawn] = useState(most);
  const end = useRef<HTMLButtonElement>(null);
  if (reached >= drawn) setDrawn(reached + most);
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
