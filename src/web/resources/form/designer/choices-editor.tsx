import { useRef } from 'react';
import { palette } from '../../../../fields/color/palette.ts';
import type { JsonSchema } from '../../../../fields/json-schema.ts';
import { choiceWords, type DraftChoice, draftChoices } from '../../../../fields/schema/draft.ts';

interface ChoicesEditorProps {
  readonly schema: JsonSchema;
  /** As it is stored: its values are held by rows, and keep what they are while their names change. */
  readonly before: JsonSchema | null;
  readonly onWords: (words: JsonSchema) => void;
}

/** The choices of a field: named, coloured, ordered, taken out. */
export function ChoicesEditor({ schema, before, onWords }: ChoicesEditorProps) {
  const list = useRef<HTMLOListElement>(null);
  const choices = draftChoices(schema);
  const stored = before ? draftChoices(before).map(({ value }) => value) : [];
  const put = (next: readonly DraftChoice[]) => onWords(choiceWords(schema, next));
  const change = (at: number, words: Partial<DraftChoice>) =>
    put(choices.map((choice, index) => (index === at ? { ...choice, ...words } : choice)));
  const rename = (at: number, title: string) => {
    const value = choices[at]?.value;
    if (value === undefined) return;
    // What no row can hold yet is simply what it is called; two alike would be one value.
    const free = !stored.includes(value) && !choices.some((one, index) => index !== at && one.value === title);
    change(at, { title, ...(free && { value: title }) });
  };
  const move = (from: number, to: number) => {
    const next = choices.slice();
    next.splice(to, 0, ...next.splice(from, 1));
    put(next);
  };
  const fresh = (): string => {
    let number = choices.length + 1;
    while (choices.some(({ value }) => value === `Option ${number}`)) number++;
    return `Option ${number}`;
  };
  return (
    <fieldset className="schema-choices">
      <legend>Choices</legend>
      <ol ref={list}>
        {choices.map(({ title, color }, at) => {
          const called = title === '' ? `choice ${at + 1}` : title;
          const button = (label: string, icon: string, disabled: boolean, run: () => void) => (
            <button
              type="button"
              className="btn btn-quiet icon-only"
              aria-label={label}
              title={label}
              disabled={disabled}
              onClick={run}
            >
              <i className={`bi bi-${icon}`} aria-hidden="true" />
            </button>
          );
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a choice is known by its place while its name changes.
            <li key={at}>
              <span className="schema-swatch" style={color ? { backgroundColor: color } : {}} aria-hidden="true" />
              <input
                className="form-control"
                aria-label={`Choice ${at + 1}`}
                value={title}
                onChange={({ target }) => rename(at, target.value)}
                onKeyDown={(event) => {
                  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
                  event.preventDefault();
                  list.current?.querySelectorAll('input')[at + 1]?.focus();
                }}
              />
              <select
                className="form-select"
                aria-label={`Colour of ${called}`}
                value={color ?? ''}
                onChange={({ target }) => change(at, { color: target.value === '' ? null : target.value })}
              >
                <option value="">No colour</option>
                {palette.map(([name, value]) => (
                  <option key={value} value={value}>
                    {name}
                  </option>
                ))}
                {color && !palette.some(([, value]) => value === color) && <option value={color}>{color}</option>}
              </select>
              {button(`Move ${called} up`, 'arrow-up', at === 0, () => move(at, at - 1))}
              {button(`Move ${called} down`, 'arrow-down', at === choices.length - 1, () => move(at, at + 1))}
              {button(`Remove ${called}`, 'x-lg', choices.length === 1, () =>
                put(choices.filter((_, index) => index !== at)),
              )}
            </li>
          );
        })}
      </ol>
      <button
        type="button"
        className="btn btn-secondary btn-sm"
        onClick={() => {
          const title = fresh();
          put([...choices, { value: title, title, color: null }]);
        }}
      >
        <i className="bi bi-plus-lg" aria-hidden="true" /> Add choice
      </button>
    </fieldset>
  );
}
