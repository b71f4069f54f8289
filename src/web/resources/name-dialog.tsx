import { type ReactNode, useMemo, useState } from 'react';
import { Field } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { useDraft } from './form/use-draft.ts';

export interface NameDialogProps {
  readonly title: string;
  readonly submit: string;
  /** The noun for the named object, such as "view". */
  readonly word: string;
  /** The present name; empty for a new object. */
  readonly name: string;
  /** The names that are already in use. */
  readonly taken: readonly string[];
  /** The key under which the draft is stored. */
  readonly draft: string;
  readonly maxLength: number;
  /** Called with the new name, if it differs from the present one. */
  readonly onName: (name: string) => void;
  readonly onClose: () => void;
  /** Contents below the field. */
  readonly children?: ReactNode;
}

/** A dialog that edits a name. The name must not be empty or in use. The text is stored as a draft. */
export function NameDialog({ title, submit, word, name, taken, draft, maxLength, ...rest }: NameDialogProps) {
  const { onName, onClose, children } = rest;
  const [text, setText] = useState(name);
  const [error, setError] = useState<string>();
  useDraft({
    name: `${draft} at ${window.location.pathname}`,
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
        if (next === '') return setError(`Give the ${word} a name.`);
        if (next !== name && taken.includes(next)) return setError(`There is a ${word} “${next}”.`);
        onClose();
        if (next !== name) onName(next);
      }}
    >
      <Field
        label={`Name of the ${word}`}
        required
        maxLength={maxLength}
        value={text}
        error={error}
        onFocus={(event) => event.currentTarget.select()}
        onChange={({ target }) => {
          setText(target.value);
          setError(undefined);
        }}
      />
      {children}
    </FormDialog>
  );
}
