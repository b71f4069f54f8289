import { useId, useMemo, useState } from 'react';
import { Field } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useDraft } from '../form/use-draft.ts';

interface ViewNameDialogProps {
  readonly title: string;
  readonly submit: string;
  /** As it is called now; empty for a new one. */
  readonly name: string;
  /** Names of the views there are, by whom they are for. */
  readonly taken: Readonly<Record<ViewFor, readonly string[]>>;
  /** Whom it may be for: one way is not asked about. */
  readonly offered: readonly ViewFor[];
  readonly onName: (name: string, kind: ViewFor) => void;
  readonly onClose: () => void;
}

export type ViewFor = 'personal' | 'shared';

const words: Readonly<Record<ViewFor, string>> = { personal: 'Only me', shared: 'Everyone who may read this list' };
const mostCharacters = 120;

/** Asks what a view is called, and whom it is for. */
export function ViewNameDialog({ title, submit, name, taken, offered, onName, onClose }: ViewNameDialogProps) {
  const group = useId();
  const [text, setText] = useState(name);
  const [kind, setKind] = useState<ViewFor>(offered[0] ?? 'personal');
  const [error, setError] = useState<string>();
  useDraft({
    name: `view ${name} at ${window.location.pathname}`,
    values: useMemo(() => ({ text }), [text]),
    dirty: text !== name,
    restore: (values) => setText(String(values['text'] ?? '')),
    discard: () => setText(name),
  });
  return (
    <FormDialog
      title={title}
      submit={submit}
      onClose={onClose}
      dirty={text !== name}
      onSubmit={() => {
        const next = text.trim();
        if (next === '') return setError('Give the view a name.');
        if (next !== name && taken[kind].includes(next)) return setError(`There is a view “${next}”.`);
        onClose();
        onName(next, kind);
      }}
    >
      <Field
        label="Name of the view"
        required
        maxLength={mostCharacters}
        value={text}
        error={error}
        onFocus={(event) => event.currentTarget.select()}
        onChange={({ target }) => {
          setText(target.value);
          setError(undefined);
        }}
      />
      {offered.length > 1 && (
        <fieldset className="view-for">
          <legend className="form-label">For</legend>
          {offered.map((one) => (
            <label key={one} className="form-check">
              <input
                type="radio"
                className="form-check-input"
                name={group}
                checked={kind === one}
                onChange={() => setKind(one)}
              />
              {words[one]}
            </label>
          ))}
        </fieldset>
      )}
    </FormDialog>
  );
}
