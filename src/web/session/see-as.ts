/** Seeing what one administers as others see it: the server lets no more on, for as long as this tab lasts. */
import type { Right } from '../../contract/model.ts';
import { setSeesAs } from '../api/credentials.ts';
import { tabMemory } from '../ui/memory.ts';

/** Whom one can be, by the right they were granted. */
export const seenAsWords = { read: 'a reader', write: 'a writer' } as const satisfies Partial<Record<Right, string>>;
export type SeenRight = keyof typeof seenAsWords;
export const seenRights = Object.keys(seenAsWords) as readonly SeenRight[];

const key = 'tessera.see_as';

const isSeen = (right: string | null): right is SeenRight => right !== null && Object.hasOwn(seenAsWords, right);

/** Everything on the page was read with other rights: it is loaded anew. */
export function seeAs(right: SeenRight): void {
  tabMemory.setItem(key, right);
  window.location.reload();
}

/** Looks with one's own rights again: the page is loaded anew, or another one where what it says holds no more. */
export function leaveSeeAs(to?: string): void {
  tabMemory.removeItem(key);
  if (to === undefined) window.location.reload();
  else window.location.assign(to);
}

/** Before the first call: what was chosen stands until it is left. */
export function restoreSeeAs(): void {
  const right = tabMemory.getItem(key);
  setSeesAs(isSeen(right) ? right : null);
}
