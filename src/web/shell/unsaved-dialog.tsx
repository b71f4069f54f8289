import { Link } from 'react-router';
import { timeText } from '../../fields/date/day-text.ts';
import { ConflictChoices } from '../ledger/conflict-choices.tsx';
import { lasting } from '../ledger/page.ts';
import { changesText, type UnsavedEdit, unsavedEdits } from '../ledger/unsaved-edits.ts';
import { Dialog } from '../ui/dialog.tsx';
import { useStore } from '../ui/store.ts';

/** The dialog with changes that wait for the server or for a decision, each with its actions. */
export function UnsavedDialog({ onClose }: { readonly onClose: () => void }) {
  const all = useStore(unsavedEdits);
  const keeps = useStore(lasting);
  const list = [...all.values()].toSorted((one, other) => one.since - other.since);
  const count = list.reduce((sum, one) => sum + one.count, 0);
  return (
    <Dialog
      title={list.length > 0 ? `${changesText(count)} not saved yet` : 'Everything is saved'}
      size="lg"
      onClose={onClose}
      cancelLabel="Close"
      primary={list.length > 1 ? { label: 'Retry all', run: () => retryAll(list) } : undefined}
    >
      {!keeps && list.length > 0 && (
        <p className="unsent-warning" role="alert">
          This browser stores nothing: what waits here is lost when the page is closed.
        </p>
      )}
      {list.length === 0 && <p>Everything on this device is saved.</p>}
      <ul className="unsent-list">
        {list.map((one) => (
          <UnsavedItem key={one.id} one={one} onOpen={onClose} />
        ))}
      </ul>
    </Dialog>
  );
}

function retryAll(list: readonly UnsavedEdit[]): void {
  for (const one of list) one.retry();
}

const states: Readonly<Record<UnsavedEdit['kind'], string>> = {
  queued: 'Is being saved',
  saving: 'Is being saved',
  offline: 'Waits for the server',
  failed: 'Could not be saved',
  conflict: 'Somebody else has changed the same',
};

function UnsavedItem({ one, onOpen }: { readonly one: UnsavedEdit; readonly onOpen: () => void }) {
  return (
    <li className="unsent-item">
      <div className="unsent-head">
        <strong>{one.what}</strong>
        <span className="text-2">
          {states[one.kind]}; changed {timeText(new Date(one.since).toISOString())}
        </span>
      </div>
      {one.reason && <p className="unsent-reason">{one.reason}</p>}
      {one.conflicts.length > 0 && (
        <>
          {one.reason === null && <p>{one.other ?? 'Somebody else'} changed the same. Choose for each field.</p>}
          <ConflictChoices key={JSON.stringify(one.conflicts)} conflicts={one.conflicts} onSave={one.settle} />
        </>
      )}
      <div className="unsent-actions">
        {one.kind !== 'conflict' && (
          <button type="button" className="btn btn-secondary btn-sm" onClick={one.retry}>
            Retry<span className="visually-hidden"> {one.what}</span>
          </button>
        )}
        <button type="button" className="btn btn-secondary btn-sm" onClick={one.discard}>
          Discard<span className="visually-hidden"> {one.what}</span>
        </button>
        <Link to={one.address} className="btn btn-link btn-sm" onClick={onOpen}>
          Open the place<span className="visually-hidden"> of {one.what}</span>
        </Link>
      </div>
    </li>
  );
}
