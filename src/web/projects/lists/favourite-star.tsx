import { useState } from 'react';
import { answered, api } from '../../api/client.ts';
import { inPlace } from '../../api/failure.ts';
import { problemText } from '../../api/problem.ts';
import { queries } from '../../api/queries.ts';
import { invalidateResource } from '../../resources/state/keys.ts';
import { toast } from '../../ui/toasts.ts';

interface FavouriteStarProps {
  readonly project: number;
  readonly name: string;
  readonly on: boolean;
}

async function mark(project: number, on: boolean): Promise<void> {
  if (on) {
    await api.POST('/api/favorite_projects.json', { body: { project_id: project } });
    return;
  }
  const query = { filter: { project_id: project } };
  const marked = await answered(api.GET('/api/favorite_projects.json', { params: { query }, optOut: inPlace }));
  for (const { id } of marked)
    await answered(api.DELETE('/api/favorite_projects/{id}.json', { params: { path: { id } }, optOut: inPlace }));
}

/** Puts a project among the caller's favourites, or takes it out. */
export function FavouriteStar({ project, name, on }: FavouriteStarProps) {
  /** What was clicked, until the list says it. */
  const [wanted, setWanted] = useState<boolean | null>(null);
  const shown = wanted ?? on;
  const toggle = async () => {
    if (wanted !== null) return;
    setWanted(!on);
    try {
      await mark(project, !on);
      await invalidateResource(queries, 'project');
    } catch (error) {
      toast({ text: problemText(error), kind: 'error' });
    } finally {
      setWanted(null);
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
