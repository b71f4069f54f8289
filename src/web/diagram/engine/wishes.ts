import { createListeners } from '../../ui/listeners.ts';
import type { Wish } from './editor.ts';

/** What is asked of the page. The sheet takes keys before the panels around it stand: the last wish waits for them. */
export function createWishes() {
  const asked = createListeners<[Wish]>();
  let panelsStand = false;
  let early: Wish | null = null;
  return {
    wish(wish: Wish): void {
      if (!panelsStand && wish.kind !== 'rename' && wish.kind !== 'run') early = wish;
      asked.tell(wish);
    },
    onWish: asked.add,
    panelsReady(): void {
      panelsStand = true;
      const waiting = early;
      early = null;
      if (waiting) asked.tell(waiting);
    },
  };
}
