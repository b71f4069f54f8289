import type { FormMode } from '../form-layout.ts';
import type { useResourceForm } from '../use-resource-form.ts';

interface SaveRowProps {
  readonly form: ReturnType<typeof useResourceForm>;
  readonly mode: FormMode;
  readonly title: string;
  readonly autosave: boolean;
  readonly onCancel: () => void;
}

/** How the form stands, in words. */
function stateOf({ form, mode, autosave }: SaveRowProps): string {
  if (form.busy) return 'Saving ...';
  if (form.general || (form.dirty && form.problems.length > 0)) return 'Not saved';
  if (form.dirty) return autosave ? 'Saving ...' : 'Changes not saved yet';
  return form.savedAt && mode === 'update' ? 'Saved' : '';
}

/** Save is never greyed out: pressed in vain it says what is missing. */
export function SaveRow(props: SaveRowProps) {
  const { form, mode, title, autosave, onCancel } = props;
  return (
    <div className="form-save">
      <span role="status" className="form-save-state">
        {stateOf(props)}
      </span>
      {!autosave && (
        <>
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
            {mode === 'create' ? `Add ${title.toLowerCase()}` : 'Save'}
          </button>
        </>
      )}
    </div>
  );
}
