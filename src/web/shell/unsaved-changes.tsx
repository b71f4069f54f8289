/** What has not reached the server: sent again by itself, and shown as a list where somebody has to decide. */
import { useEffect } from 'react';
import { Link } from 'react-router';
import { timeText } from '../../fields/date/day-text.ts';
import { loadChunk } from '../api/chunk.ts';
import { isKeptModule } from '../diagram/sync/keeper.ts';
import { ConflictChoices } from '../ledger/conflict-choices.tsx';
import { isHeld } from '../ledger/held.ts';
import { lasting } from '../ledger/page.ts';
import { keepSending, type Resumer } from '../ledger/resume.ts';
import { changesText, reviewing, type Waiting, waiting } from '../ledger/waiting.ts';
import { resumeRowEdit, rowKind } from '../resources/state/edit/row-edit.ts';
import { callKind, resumeCall } from '../resources/state/edit/unsent-call.ts';
import { Dialog } from '../ui/dialog.tsx';
import { useStore } from '../ui/store.ts';

const resumers: readonly Resumer[] = [
  { isOf: (kind) => kind === rowKind, resume: resumeRowEdit },
  { isOf: (kind) => kind === callKind, resume: resumeCall },
  {
    isOf: (kind) => isKeptModule(kind) && !isHeld(kind),
    resume: async (payload, entry) =>
      (await loadChunk(() => import('../diagram/sync/replay.ts'))).resumeModule(payload, entry),
  },
];

/** Stands once in the frame of all private pages. */
export function UnsavedChanges() {
  const all = useStore(waiting);
  const keeps = useStore(lasting);
  const open = useStore(reviewing);
  useEffect(() => keepSending(resumers), []);
  const atRisk = !keeps && all.size > 0;
  useEffect(() => {
    if (!atRisk) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [atRisk]);
  if (!open) return null;
  const close = () => reviewing.set(false);
  const list = [...all.values()].toSorted((one, other) => one.since - other.since);
  const count = list.reduce((sum, one) => sum + one.count, 0);
  return (
    <Dialog
      title={list.length > 0 ? `${changesText(count)} not saved yet` : 'Everything is saved'}
      size="lg"
      onClose={close}
      cancelLabel="Close"
      primary={list.length > 1 ? { label: 'Retry all', run: () => retryAll(list) } : undefined}
    >
      {!keeps && list.length > 0 && (
        <p className="kept-warning" role="alert">
          This browser lets nothing be kept: what waits here is lost when the page is closed.
        </p>
      )}
      {list.length === 0 && <p>Nothing waits on this device.</p>}
      <ul className="kept-list">
        {list.map((one) => (
          <UnsavedItem key={one.id} one={one} onOpen={close} />
        ))}
      </ul>
    </Dialog>
  );
}

function retryAll(list: readonly Waiting[]): void {
  for (const one of list) one.retry();
}

const states: Readonly<Record<Waiting['kind'], string>> = {
  queued: 'Is being saved',
  saving: 'Is being saved',
  offline: 'Waits for the server',
  failed: 'Could not be saved',
  conflict: 'Somebody else has changed the same',
};

function UnsavedItem({ one, onOpen }: { readonly one: Waiting; readonly onOpen: () => void }) {
  return (
    <li className="kept-item">
      <div className="kept-head">
        <strong>{one.what}</strong>
        <span className="text-2">
          {states[one.kind]}; changed {timeText(new Date(one.since).toISOString())}
        </span>
      </div>
      {one.reason && <p className="kept-reason">{one.reason}</p>}
      {one.conflicts.length > 0 && (
        <>
          {one.reason === null && <p>{one.other ?? 'Somebody else'} changed the same. Choose for each field.</p>}
          <ConflictChoices
            key={one.conflicts.map(({ name }) => name).join()}
            fields={one.conflicts}
            onSave={one.settle}
          />
        </>
      )}
      <div className="kept-actions">
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
