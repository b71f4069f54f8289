/** A collection of one row: its form is the page. */

import { useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import type { CollectionEntry } from '../../../contract/registry.ts';
import { Problem } from '../../api/problem.ts';
import { toast } from '../../ui/toasts.ts';
import { ReadOnlyPage } from '../form/read-only-fields.tsx';
import { useAccess } from '../state/access.ts';
import { invalidateResource } from '../state/keys.ts';
import { fillPath } from '../state/paths.ts';
import { useRow } from '../state/use-row.ts';
import { ReadOnlyChip } from './collection-view.tsx';
import { Failed, Waiting } from './states.tsx';
import './form-page.css';

const ResourceForm = lazy(() => import('../form/resource-form.tsx').then((part) => ({ default: part.ResourceForm })));

interface FormPageProps {
  readonly entry: CollectionEntry;
  readonly params: Readonly<Record<string, string>>;
  readonly header: (primary: ReactNode, status: ReactNode) => ReactNode;
}

export function FormPage({ entry, params, header }: FormPageProps) {
  const client = useQueryClient();
  const access = useAccess(entry);
  const { data, error, refetch } = useRow(entry, fillPath(entry.path, params), null);
  // The first update makes the row, so its absence is an empty form.
  const missing = error instanceof Problem && error.status === 404;
  const row = data ?? (missing ? { id: 0 } : null);
  if (!row && error) {
    return (
      <>
        {header(null, null)}
        <Failed what={`${entry.title} could not be loaded.`} error={error} onRetry={() => void refetch()} />
      </>
    );
  }
  const writable = row !== null && access.update(row);
  return (
    <>
      {header(null, row && !writable ? <ReadOnlyChip /> : null)}
      <div className="form-page">
        {!row && <Waiting />}
        {row && !writable && <ReadOnlyPage entry={entry} row={row} />}
        {row && writable && (
          <Suspense fallback={<Waiting />}>
            <ResourceForm
              entry={entry}
              mode="update"
              row={row}
              params={params}
              onCancel={() => void refetch()}
              onSaved={() => {
                toast({ text: 'Saved' });
                void invalidateResource(client, entry.resource);
              }}
            />
          </Suspense>
        )}
      </div>
    </>
  );
}
