import { useState } from 'react';
import { problemText } from '../../api/problem.ts';
import { queries } from '../../api/queries.ts';
import { announceUnsent } from '../../ledger/page.ts';
import { unsavedEdits } from '../../ledger/unsaved-edits.ts';
import { sendOrStore, waitingBody } from '../../resources/state/edit/unsent-call.ts';
import { invalidateResource } from '../../resources/state/query/keys.ts';
import { useStore } from '../../ui/store.ts';
import { toast } from '../../ui/toasts.ts';

interface FavouriteStarProps {
  readonly project: number;
  readonly name: string;
  readonly on: boolean;
}

/** The key of the unsent change. During an outage, a later change of the same project replaces an earlier one. */
const keyOf = (project: number): string => `favourite ${project}`;

/**
 * Saves whether a project is a favourite. Resolves to false if the server is unreachable; the change is then sent
 * later.
 */
async function mark({ project, name, on }: FavouriteStarProps): Promise<boolean> {
  const call = {
    method: 'PUT',
    path: `/api/projects/${project}/favorite.json`,
    resource: 'project',
    body: { favorite: on },
    what: `${on ? 'Favourite' : 'No longer a favourite'}: ${name}`,
    address: window.location.pathname,
  } as const;
  return (await sendOrStore(call, keyOf(project))) !== null;
}

/** The value that is not sent yet; null if there is none. */
function useWaiting(project: number): boolean | null {
  useStore(unsavedEdits);
  const body = waitingBody(keyOf(project)) as { readonly favorite: boolean } | undefined;
  return body?.favorite ?? null;
}

/** A button that adds a project to the user's favourites, or removes it from them. */
export function FavouriteStar({ project, name, on }: FavouriteStarProps) {
  /** The state after a click, until the list contains it. */
  const [clicked, setClicked] = useState<boolean | null>(null);
  const waiting = useWaiting(project);
  const shown = clicked ?? waiting ?? on;
  const toggle = async () => {
    if (clicked !== null) return;
    setClicked(!shown);
    try {
      if (await mark({ project, name, on: !shown })) await invalidateResource(queries, 'project');
      else announceUnsent();
    } catch (error) {
      toast({ text: problemText(error), kind: 'error' });
    } finally {
      setClicked(null);
    }
  };
  return (
    <button
      type="button"
      className={`btn btn-quiet icon-only favourite-star${shown ? ' on' : ''}`}
      aria-pressed={shown}
      aria-label={`Favourite: ${name}`}
      title={shown ? 'Among your favourites' : 'Add to your favourites'}
      onClick={() => void toggle()}
    >
      <i className={shown ? 'bi bi-star-fill' : 'bi bi-star'} aria-hidden="true" />
    </button>
  );
}
