import { type ReactNode, Suspense, useMemo } from 'react';
import { Navigate } from 'react-router';
import type { CollectionEntry, ScreenEntry } from '../../../contract/registry.ts';
import { forbiddenPath } from '../../api/failure.ts';
import { useCaller } from '../../session/caller.ts';
import { useCollection } from '../registry-access.ts';
import { fillPath } from '../state/query/paths.ts';
import { refusalOf, useAccess } from '../state/row/access.ts';
import { entryOn, filterFor, withFields } from '../state/row/screen-entry.ts';
import { CollectionView, type ListFace, type ListLens } from './collection-view.tsx';
import { rowView } from './registry.ts';
import { Failed, Waiting } from './states.tsx';

interface ScreenContentProps {
  /** The key of the collection. */
  readonly collection: string;
  readonly title: string;
  readonly params: Readonly<Record<string, string>>;
  readonly header: (primary: ReactNode, status: ReactNode) => ReactNode;
  /** The screen; undefined if the collection is only a part of a page. */
  readonly screen?: ScreenEntry;
  readonly face?: ListFace;
  readonly lens?: ListLens;
}

/**
 * Renders a collection in its kind of view, with the filter of the screen. All generic screens and tabs use this
 * component.
 */
export function ScreenContent({ collection, title, params, header, screen, face, lens }: ScreenContentProps) {
  const { entry: declared, error } = useCollection(collection);
  const { user } = useCaller();
  const place = JSON.stringify(params);
  // biome-ignore lint/correctness/useExhaustiveDependencies: parameters are compared by value
  const entry = useMemo(() => {
    if (!declared || !screen) return declared;
    const shown = entryOn(declared, screen, filterFor(screen.filter, user, params));
    return face ? withFields(shown, face.fields) : shown;
  }, [declared, screen, user, place, face]);
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
  return <Content entry={entry} params={params} header={header} {...(face && { face })} {...(lens && { lens })} />;
}

interface ContentProps extends Pick<ScreenContentProps, 'params' | 'header' | 'face' | 'lens'> {
  readonly entry: CollectionEntry;
}

function Content({ entry, params, header, face, lens }: ContentProps) {
  if (!useAccess(entry).read) {
    return <Navigate to={forbiddenPath} replace state={refusalOf(entry)} />;
  }
  const shared = { entry, params, header };
  if (entry.singleton) {
    const View = rowView(entry.screen?.view ?? 'form');
    return (
      <Suspense fallback={<Waiting />}>
        <View {...shared} />
      </Suspense>
    );
  }
  return (
    <CollectionView key={fillPath(entry.path, params)} {...shared} {...(face && { face })} {...(lens && { lens })} />
  );
}
