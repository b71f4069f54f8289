import { relativeText } from '../../../../fields/date/day-text.ts';
import { ConflictChoices } from '../../../ledger/conflict-choices.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { shownConflicts } from '../../form/shown-conflicts.tsx';
import type { RowConflict } from '../../state/edit/use-changes.ts';
import { useList } from '../../state/list/list-context.ts';
import { titleOf } from '../../state/row/row.ts';

interface ConflictDialogProps {
  readonly conflict: RowConflict;
  readonly onClose: () => void;
}

/** A dialog that resolves a conflict field by field: the other person's value, the user's own, or both. */
export function ConflictDialog({ conflict, onClose }: ConflictDialogProps) {
  const { entry, changes } = useList();
  const { current, row, other } = conflict;
  return (
    <Dialog
      title={`${titleOf(current, entry.label)} was changed meanwhile`}
      onClose={() => {
        onClose();
        void changes.refresh();
      }}
    >
      <p>
        {other ?? 'Somebody else'} changed it {relativeText(current.updated_at, Date.now())}. Choose what to keep of
        your change.
      </p>
      <ConflictChoices
        conflicts={shownConflicts(entry, conflict, row)}
        save="Save the choice"
        onSave={(choices) => {
          onClose();
          conflict.settle(choices);
        }}
      />
    </Dialog>
  );
}
