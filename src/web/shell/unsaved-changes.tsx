/** Changes that are not saved yet: they are sent again automatically, and listed if the user has to decide. */
import { useEffect } from 'react';
import { loadChunk } from '../api/chunk.ts';
import { isUnsentModule } from '../diagram/sync/batch-storage.ts';
import { lasting } from '../ledger/page.ts';
import { keepSending, type Resumer } from '../ledger/resume.ts';
import { reviewing, unsavedEdits } from '../ledger/unsaved-edits.ts';
import { resumeRowEdit, rowKind } from '../resources/state/edit/row-edit.ts';
import { resumeTypedValue, typedKind } from '../resources/state/edit/typed-value.ts';
import { callKind, resumeCall } from '../resources/state/edit/unsent-call.ts';
import { useStore } from '../ui/store.ts';
import { UnsavedDialog } from './on-demand.ts';

const resumers: readonly Resumer[] = [
  { isOf: (kind) => kind === rowKind, resume: resumeRowEdit },
  { isOf: (kind) => kind === typedKind, resume: resumeTypedValue },
  { isOf: (kind) => kind === callKind, resume: resumeCall },
  {
    isOf: isUnsentModule,
    resume: async (payload, entry) =>
      (await loadChunk(() => import('../diagram/sync/replay.ts'))).resumeModule(payload, entry),
  },
];

/** Sends unsaved changes again. Mounted once, in the frame of all private pages. */
export function UnsavedChanges() {
  const all = useStore(unsavedEdits);
  const isLasting = useStore(lasting);
  const open = useStore(reviewing);
  useEffect(() => keepSending(resumers), []);
  const atRisk = !isLasting && all.size > 0;
  useEffect(() => {
    if (!atRisk) return;
    const prevent = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', prevent);
    return () => window.removeEventListener('beforeunload', prevent);
  }, [atRisk]);
  return open && <UnsavedDialog onClose={() => reviewing.set(false)} />;
}
