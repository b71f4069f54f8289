/** The open row beside the list: its fields, to read or to change. */
import { lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react';
import { Offcanvas } from 'react-bootstrap';
import { ReadOnlyFields } from '../form/read-only-fields.tsx';
import { titleOf } from '../state/row.ts';
import { useRow } from '../state/use-row.ts';
import { useList } from './list-context.ts';
import { Failed, Waiting } from './states.tsx';
import './inspector.css';

const ResourceForm = lazy(() => import('../form/resource-form.tsx').then((part) => ({ default: part.ResourceForm })));

const narrow = '(max-width: 1199.98px)';
const watch = (listener: () => void) => {
  const query = window.matchMedia(narrow);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

export function Inspector({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const over = useSyncExternalStore(
    watch,
    () => window.matchMedia(narrow).matches,
    () => false,
  );
  const { entry, path } = useList();
  const row = useRow(entry, path, id);
  const title = row.data ? titleOf(row.data, entry.label) : '';
  if (over) {
    return (
      <Offcanvas show placement="end" onHide={onClose} className="inspector-over" aria-label={title}>
        <Offcanvas.Header closeButton closeLabel="Close">
          <Offcanvas.Title as="h2" className="inspector-title">
            {title}
          </Offcanvas.Title>
        </Offcanvas.Header>
        <Offcanvas.Body>
          <Details id={id} onClose={onClose} />
        </Offcanvas.Body>
      </Offcanvas>
    );
  }
  return (
    <Side title={title} onClose={onClose}>
      <Details id={id} onClose={onClose} />
    </Side>
  );
}

function Side({
  title,
  onClose,
  children,
}: {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  return (
    <aside
      className="inspector"
      aria-label={`Details of ${title}`}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) onClose();
      }}
    >
      <header className="inspector-head">
        <h2 className="inspector-title" title={title}>
          {title}
        </h2>
        <button
          type="button"
          className="btn btn-quiet icon-only"
          aria-label="Close details"
          title="Close details"
          onClick={onClose}
        >
          <i className="bi bi-x-lg" aria-hidden="true" />
        </button>
      </header>
      <div className="inspector-body">{children}</div>
    </aside>
  );
}

function Details({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { entry, path, params, access, changes, words } = useList();
  const { data: row, error, isPlaceholderData, refetch } = useRow(entry, path, id);
  if (error && !row)
    return (
      <Failed
        what={`This ${words.title.toLowerCase()} could not be loaded.`}
        error={error}
        onRetry={() => void refetch()}
      />
    );
  if (!row || isPlaceholderData) return <Waiting lines={5} />;
  if (!access.update(row)) return <ReadOnlyFields entry={entry} row={row} />;
  return (
    <Suspense fallback={<Waiting lines={5} />}>
      <ResourceForm
        key={row.id}
        autosave
        entry={entry}
        mode="update"
        row={row}
        params={params}
        onSaved={() => void changes.refresh()}
        onCancel={onClose}
      />
    </Suspense>
  );
}
