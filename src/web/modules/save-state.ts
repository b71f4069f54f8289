/** How far the present module's changes have come on their way to the server. Its content says; the header shows. */
import { createStore } from '../ui/store.ts';

/** Ways on from changes that are not saved. */
export interface SaveActions {
  readonly retry?: (() => void) | undefined;
  /** Shows what is waiting. */
  readonly review?: (() => void) | undefined;
  readonly discard?: (() => void) | undefined;
}

export type SaveState =
  | { readonly kind: 'clean' }
  | { readonly kind: 'queued' | 'saving'; readonly count: number }
  | { readonly kind: 'saved'; readonly at: number }
  | ({ readonly kind: 'failed' | 'offline'; readonly count: number } & SaveActions);

export const saveState = createStore<SaveState>({ kind: 'clean' });

const changes = (count: number): string => `${count} ${count === 1 ? 'change' : 'changes'}`;

/** The state in words; nothing to say is null. */
export function saveStateText(state: SaveState): string | null {
  switch (state.kind) {
    case 'clean':
      return null;
    case 'queued':
    case 'saving':
      return 'Saving...';
    case 'saved':
      return `Saved ${new Date(state.at).toTimeString().slice(0, 5)}`;
    case 'failed':
      return `${changes(state.count)} not saved`;
    case 'offline':
      return state.count > 0 ? `Offline: ${changes(state.count)} kept` : 'Offline';
  }
}

/** Leaving the page now would lose, or at least delay, something. */
export const isUnsaved = ({ kind }: SaveState): boolean =>
  kind === 'queued' || kind === 'saving' || kind === 'failed' || kind === 'offline';
