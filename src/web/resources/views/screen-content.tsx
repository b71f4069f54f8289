/** Draws a collection by its kind of view; every generic screen and tab comes through here. */
import type { ReactNode } from 'react';
import { allows } from '../../../contract/permissions.ts';
import { useCaller } from '../../session/caller.ts';
import { useCollection } from '../registry-access.ts';
import { factsOf } from '../state/access.ts';
import { fillPath } from '../state/paths.ts';
import type { Row } from '../state/row.ts';
import { CollectionView } from './collection-view.tsx';
import { FormPage } from './form-page.tsx';
import { Failed, Forbidden, Waiting } from './states.tsx';

interface ScreenContentProps {
  /** Key of the collection. */
  readonly collection: string;
  readonly title: string;
  readonly params: Readonly<Record<string, string>>;
  readonly parent: Row | null;
  readonly header: (primary: ReactNode, status: ReactNode) => ReactNode;
}

export function ScreenContent({ collection, title, params, parent, header }: ScreenContentProps) {
  const caller = useCaller();
  const { entry, error } = useCollection(collection);
  if (!entry) {
    return (
      <>
        {header(null, null)}
        {error ? (
          <Failed what={`${title} could not be loaded.`} error={error} onRetry={() => window.location.reload()} />
        ) : (
          <Waiting />
        )}
      </>
    );
  }
  if (!allows(entry.access.read, caller, factsOf(null, parent, caller))) {
    return (
      <>
        {header(null, null)}
        <Forbidden plural={entry.plural} />
      </>
    );
  }
  const shared = { entry, params, parent, header };
  if (entry.singleton) return <FormPage {...shared} />;
  return <CollectionView key={fillPath(entry.path, params)} {...shared} />;
}
