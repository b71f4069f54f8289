import type { FieldEntry } from '../../../../contract/registry.ts';
import { NameDialog, type NameDialogProps } from '../../name-dialog.tsx';
import type { BoardLane } from '../../state/row/lanes.ts';

interface LaneNameDialogProps extends Pick<NameDialogProps, 'title' | 'submit' | 'name' | 'onName' | 'onClose'> {
  readonly field: FieldEntry;
  readonly lanes: readonly BoardLane[];
}

/** A dialog that edits the name of a column. The name is the value of the text field in its cards. */
export const LaneNameDialog = ({ field, lanes, ...dialog }: LaneNameDialogProps) => (
  <NameDialog
    {...dialog}
    word="column"
    taken={lanes.map(({ key }) => key)}
    draft={`column ${dialog.name} of ${field.name}`}
    maxLength={Number(field.schema['maxLength'] ?? 255)}
  />
);
