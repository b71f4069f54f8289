/**
 * Loads each kind of view on demand, as a separate chunk: the export `View` of `view.tsx` in the folder of the kind.
 */
import type { ComponentType, ReactNode } from 'react';
import type { CollectionEntry } from '../../../contract/registry.ts';
import { type LazyPart, lazyPart } from '../../api/lazy-part.ts';
import type { RowsViewProps } from '../state/list/list-context.ts';

/** The props of a view of a single row. */
export interface RowViewProps {
  readonly entry: CollectionEntry;
  readonly params: Readonly<Record<string, string>>;
  /** Renders the header of the page. It includes the view's primary action and status. */
  readonly header: (primary: ReactNode, status: ReactNode) => ReactNode;
}

type Part<Props extends object> = { readonly View: ComponentType<Props> };

const parts = Object.entries(import.meta.glob<Part<never>>('./*/view.tsx')).map(([file, load]) => {
  const View = lazyPart<Part<never>, never>(load, (part) => part.View);
  return [file.split('/')[1] ?? '', View] as const;
});
const views: ReadonlyMap<string, LazyPart<never>> = new Map(parts);

function viewOf<Props extends object>(kind: string): LazyPart<Props> {
  const View = views.get(kind);
  if (!View) throw new Error(`The folder of the view "${kind}" has no view.tsx.`);
  return View as unknown as LazyPart<Props>;
}

/**
 * The view component of a kind.
 * @throws {Error} if its folder has no view.tsx. Codegen refuses unknown kinds.
 */
export const rowsView = (kind: string): LazyPart<RowsViewProps> => viewOf(kind);

/** The view component of a kind that shows a single row. */
export const rowView = (kind: string): ComponentType<RowViewProps> => viewOf(kind);
