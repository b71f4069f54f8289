/** Draws a collection by its kind of view; every generic screen and tab comes through here. */
import type { ReactNode } from 'react';
import type { CollectionEntry } from '../../../contract/registry.ts';
import { useCollection } from '../registry-access.ts';
import { useAccess } from '../state/access.ts';
import { fillPath } from '../state/paths.ts';
import { CollectionView } from './collection-view.tsx';
import { FormPage } from './form-page.tsx';
import { Failed, Forbidden, Waiting } from './states.tsx';

interface ScreenContentProps {
  /** Key of the collection. */
  readonly collection: string;
  readonly title: string;
  readonly params: Readonly<Record<string, string>>;
  readonly header: (primary: ReactNode, status: ReactNode) => ReactNode;
}

export function ScreenContent({ collection, title, params, header }: ScreenContentProps) {
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
  return <Content entry={entry} params={params} header={header} />;
}

interface ContentProps extends Pick<ScreenContentProps, 'params' | 'header'> {
  readonly entry: CollectionEntry;
}

function Content({ entry, params, header }: ContentProps) {
  if (!useAccess(entry).read) {
    return (
      <>
        {header(null, null)}
        <Forbidden plural={entry.plural} />
      </>
    );
  }
  const shared = { entry, params, header };
  if (entry.singleton) return <FormPage {...shared} />;
  return <CollectionView key={fillPath(entry.path, params)} {...shared} />;
}
