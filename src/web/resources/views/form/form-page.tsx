import { useQueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import { lazyPart } from '../../../api/lazy-part.ts';
import { Problem } from '../../../api/problem.ts';
import { ReadOnlyPage } from '../../form/read-only-fields.tsx';
import { invalidateResource } from '../../state/query/keys.ts';
import { fillPath } from '../../state/query/paths.ts';
import { useAccess } from '../../state/row/access.ts';
import { useRow } from '../../state/row/use-row.ts';
import { ReadOnlyChip } from '../read-only-chip.tsx';
import type { RowViewProps } from '../registry.ts';
import { Failed, Waiting } from '../states.tsx';
import { FormPreview } from './form-preview.tsx';
import '../form-page.css';

const ResourceForm = lazyPart(
  () => import('../../form/resource-form.tsx'),
  (part) => part.ResourceForm,
);

/** The row of a singleton as a form. The form is empty if the first save creates the row. */
export function FormPage({ entry, params, header }: RowViewProps) {
  const client = useQueryClient();
  const access = useAccess(entry);
  const { data, error, refetch } = useRow(entry, fillPath(entry.path, params), null, { stays: [404] });
  // Whether the row does not exist yet: the first update creates it.
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
  const path = fillPath(entry.path, params);
  const previews = entry.screen?.preview === true;
  return (
    <>
      {header(null, row && !writable ? <ReadOnlyChip /> : null)}
      <div className="form-page">
        {!row && <Waiting />}
        {row && !writable && <ReadOnlyPage entry={entry} row={row} />}
        {row && !writable && previews && <FormPreview path={path} values={null} />}
        {row && writable && (
          <Suspense fallback={<Waiting />}>
            <ResourceForm
              entry={entry}
              mode="update"
              row={row}
              params={params}
              onCancel={() => void refetch()}
              {...(previews && { beside: (values) => <FormPreview path={path} values={values} /> })}
              onSaved={() => void invalidateResource(client, entry.resource)}
            />
          </Suspense>
        )}
      </div>
    </>
  );
}
