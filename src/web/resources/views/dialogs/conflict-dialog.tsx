import { relativeText } from '../../../../fields/date/day-text.ts';
import { ConflictChoices } from '../../../ledger/conflict-choices.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { joinedOf } from '../../state/edit/edit-of.ts';
import { joinedText } from '../../state/edit/row-edit.ts';
import type { RowConflict } from '../../state/edit/use-changes.ts';
import { useList } from '../../state/list/list-context.ts';
import { fieldOf } from '../../state/query/columns.ts';
import { type Row, titleOf, valueNamed, withValues } from '../../state/row/row.ts';
import { textOf } from '../../state/row/text-of.ts';

interface ConflictDialogProps {
  readonly conflict: RowConflict;
  readonly onClose: () => void;
}

/** Resolves a conflict field by field: theirs, yours or both. */
export function ConflictDialog({ conflict, onClose }: ConflictDialogProps) {
  const { entry, changes } = useList();
  const { current, mine, row } = conflict;
  const wanted: Row = withValues(row, mine);
  const target = { joined: joinedOf(entry) };
  const fields = Object.keys(mine).map((name) => {
    const field = fieldOf(entry, name);
    const text = (of: Row) => (field ? textOf(field, of) : String(of[name] ?? '')) || 'Empty';
    const one = { name, mine: mine[name], theirs: valueNamed(current, name) };
    const both = joinedText(target, one) ?? null;
    return { name, title: field?.title ?? name, theirs: text(current), yours: text(wanted), both };
  });
  return (
    <Dialog
      title={`${titleOf(current, entry.label)} was changed meanwhile`}
      onClose={() => {
        onClose();
        void changes.refresh();
      }}
    >
      <p>
        {conflict.other ?? 'Somebody else'} changed it {relativeText(current.updated_at, Date.now())}. Choose what to
        keep of your change.
      </p>
      <ConflictChoices
        fields={fields}
        save="Save the choice"
        onSave={(choices) => {
          onClose();
          conflict.settle(choices);
        }}
      />
    </Dialog>
  );
}
