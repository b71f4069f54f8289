import { useId, useState } from 'react';
import { defineWeb } from '../define-web.ts';
import { objectWeb } from '../object/web.tsx';
import type { EditorProps, FilterProps } from '../web/field-web.ts';
import { entriesOf, entryWanted } from './entries.ts';

interface WordsProps {
  readonly id: string;
  readonly label: string;
  readonly words: readonly string[];
  readonly onWords: (words: readonly string[]) => void;
}

/** Entries on one line, separated by semicolons. */
function Words({ id, label, words, onWords }: WordsProps) {
  const help = useId();
  const [text, setText] = useState(words.join('; '));
  return (
    <>
      <label className="visually-hidden" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className="form-control"
        aria-describedby={help}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          onWords(entriesOf(target.value));
        }}
      />
      <div id={help} className="form-field-help">
        Several with semicolons between them.
      </div>
    </>
  );
}

function ListEditor({ id, field, value, onValue }: EditorProps) {
  return (
    <Words
      id={id}
      label={field.title}
      words={Array.isArray(value) ? value.map(String) : []}
      onWords={(words) => onValue(words.map((word) => entryWanted(word, field.schema) ?? word))}
    />
  );
}

const ListFilter = ({ id, field, words, values, onValues }: FilterProps) => (
  <Words id={id} label={`${field.title} ${words}`} words={values} onWords={onValues} />
);

export const listWeb = defineWeb({ ...objectWeb, Bulk: ListEditor, Filter: ListFilter });
