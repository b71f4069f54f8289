/**
 * Preview of the page with the rights of another role. The server limits the rights. The preview ends when the tab
 * closes.
 */
import type { Right } from '../../contract/model.ts';
import { setSeesAs } from '../api/credentials.ts';
import { tabMemory } from '../ui/memory.ts';

/** The names of the roles in the preview, by right. */
export const seenAsWords = { read: 'a reader', write: 'a writer' } as const satisfies Partial<Record<Right, string>>;
export type SeenRight = keyof typeof seenAsWords;
export const seenRights = Object.keys(seenAsWords) as readonly SeenRight[];

const key = 'tessera.see_as';

const isSeen = (right: string | null): right is SeenRight => right !== null && Object.hasOwn(seenAsWords, right);

/** Starts the preview. Reloads the page, because all its data was read with other rights. */
export function seeAs(right: SeenRight): void {
  tabMemory.setItem(key, right);
  window.location.reload();
}

/** Ends the preview. Reloads the page, or opens another address if this one is not valid with the user's own rights. */
export function leaveSeeAs(to?: string): void {
  tabMemory.removeItem(key);
  if (to === undefined) window.location.reload();
  else window.location.assign(to);
}

/** Restores the preview of this tab before the first call. */
export function restoreSeeAs(): void {
  const right = tabMemory.getItem(key);
  setSeesAs(isSeen(right) ? right : null);
}
