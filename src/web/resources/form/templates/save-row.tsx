import { lowerFirst } from '../../../../fields/lower-first.ts';
import { lasting, storageWords } from '../../../ledger/page.ts';
import { useSaveStatus } from '../../../ledger/use-save-status.ts';
import { useStore } from '../../../ui/store.ts';
import type { FormMode } from '../form-layout.ts';
import type { FormModel } from '../form-model.ts';

interface SaveRowProps {
  readonly form: FormModel;
  readonly mode: FormMode;
  readonly title: string;
  readonly onCancel: () => void;
}

/** The Save button with its row. The button is never disabled: if there are errors, it shows them. */
export function SaveRow({ form, mode, title, onCancel }: SaveRowProps) {
  if (form.autosave) return <AutosaveState form={form} />;
  const waits = form.dirty ? 'Changes not saved yet' : '';
  return (
    <div className="form-save">
      <span role="status" className="form-save-state">
        {form.busy ? 'Saving ...' : form.general || (form.dirty && form.problems.length > 0) ? 'Not saved' : waits}
      </span>
      <button
        type="button"
        className="btn btn-secondary"
        onClick={() => (mode === 'update' && form.dirty ? form.reset() : onCancel())}
      >
        {mode === 'update' && form.dirty ? 'Discard changes' : 'Cancel'}
      </button>
      <button
        type="submit"
        className="btn btn-primary"
        aria-keyshortcuts="Control+Enter Meta+Enter"
        aria-disabled={form.busy}
      >
        {mode === 'create' ? `Add ${lowerFirst(title)}` : 'Save'}
      </button>
    </div>
  );
}

/** The save state of the page, if it concerns this form. */
function AutosaveState({ form }: { readonly form: FormModel }) {
  const status = useSaveStatus();
  const keeps = useStore(lasting);
  const kind = form.autosave?.kind ?? 'clean';
  const saved = (form.autosave?.arrived.size ?? 0) > 0 && status.kind === 'saved' ? status.text : '';
  const stuck = kind === 'failed' || kind === 'conflict' || form.lost.length > 0;
  const words = stuck ? 'Not saved' : kind === 'offline' ? storageWords(keeps) : kind === 'clean' ? saved : 'Saving...';
  return (
    <div className="form-save">
      <span role="status" className="form-save-state">
        {words}
      </span>
      {kind === 'failed' && form.general && (
        <button type="button" className="btn btn-secondary btn-sm" onClick={form.autosave?.retry}>
          Retry
        </button>
      )}
    </div>
  );
}
