import { useMemo, useState } from 'react';
import type { FieldEntry } from '../../../../contract/registry.ts';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { useDraft } from '../../form/use-draft.ts';
import type { BoardLane } from '../../state/row/lanes.ts';

interface LaneNameDialogProps {
  readonly title: string;
  readonly submit: string;
  /** As it is called now; empty for a new one. */
  readonly name: string;
  readonly field: FieldEntry;
  readonly lanes: readonly BoardLane[];
  readonly onName: (name: string) => void;
  readonly onClose: () => void;
}

/** Asks what a column of a text is called: what its cards hold in that field. */
export function LaneNameDialog({ title, submit, name, field, lanes, onName, onClose }: LaneNameDialogProps) {
  const [text, setText] = useState(name);
  const [error, setError] = useState<string>();
  useDraft({
    name: `column ${name} of ${field.name} at ${window.location.pathname}`,
    values: useMemo(() => ({ text }), [text]),
    dirty: text !== name,
    restore: (values) => setText(String(values['text'] ?? '')),
    discard: () => setText(name),
  });
  const most = Number(field.schema['maxLength'] ?? 255);
  return (
    <FormDialog
      title={title}
      submit={submit}
      onClose={onClose}
      dirty={text !== name}
      onSubmit={() => {
        const next = text.trim();
        if (next === '') return setError('Give the column a name.');
        if (next !== name && lanes.some(({ key }) => key === next)) return setError(`There is a column “${next}”.`);
        onClose();
        if (next !== name) onName(next);
      }}
    >
      <Field
        label="Name of the column"
        required
        maxLength={most}
        value={text}
        error={error}
        onFocus={(event) => event.currentTarget.select()}
        onChange={({ target }) => {
          setText(target.value);
          setError(undefined);
        }}
      />
    </FormDialog>
  );
}
