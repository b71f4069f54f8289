import { useLayoutEffect, useRef, useState } from 'react';
import { palette } from '../../../../fields/color/palette.ts';
import type { JsonSchema } from '../../../../fields/json-schema.ts';
import { choiceWords, type DraftChoice, draftChoices } from '../../../../fields/schema/draft.ts';

interface ChoicesEditorProps {
  readonly schema: JsonSchema;
  /** The stored field; null for a new one. Rows contain its values, which are unchanged when only titles change. */
  readonly before: JsonSchema | null;
  readonly onWords: (words: JsonSchema) => void;
}

interface ChoiceButton {
  readonly icon: string;
  readonly disabled: boolean;
  readonly control?: 'up' | 'down';
  readonly run: () => void;
}

/** Edits the choices of a field: their titles, colours and order. */
export function ChoicesEditor({ schema, before, onWords }: ChoicesEditorProps) {
  const list = useRef<HTMLOListElement>(null);
  const [announcement, say] = useState('');
  // The control that takes the focus once a moved or added choice is rendered.
  const nextFocus = useRef<{ readonly at: number; readonly control: 'up' | 'down' | 'name' } | null>(null);
  useLayoutEffect(() => {
    const wanted = nextFocus.current;
    nextFocus.current = null;
    if (!wanted) return;
    const control = list.current?.children[wanted.at]?.querySelector<HTMLElement>(`[data-control=${wanted.control}]`);
    control?.focus();
    if (control instanceof HTMLInputElement) control.select();
  });
  const choices = draftChoices(schema);
  const stored = before ? draftChoices(before).map(({ value }) => value) : [];
  const put = (next: readonly DraftChoice[]) => onWords(choiceWords(schema, next));
  const change = (at: number, words: Partial<DraftChoice>) =>
    put(choices.map((choice, index) => (index === at ? { ...choice, ...words } : choice)));
  const rename = (at: number, title: string) => {
    const value = choices[at]?.value;
    if (value === undefined) return;
    // The value of a choice that no row can contain yet is derived from its title. It must be unique, because two equal
    // values would be one choice.
    const free = !stored.includes(value) && !choices.some((one, index) => index !== at && one.value === title);
    change(at, { title, ...(free && { value: title }) });
  };
  const move = (from: number, to: number) => {
    if (to < 0 || to >= choices.length) return;
    const next = choices.slice();
    next.splice(to, 0, ...next.splice(from, 1));
    say(`${choices[from]?.title || `Choice ${from + 1}`} moved to position ${to + 1} of ${choices.length}.`);
    nextFocus.current = { at: to, control: to < from ? 'up' : 'down' };
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
          const button = (label: string, { icon, disabled, control, run }: ChoiceButton) => (
            <button
              type="button"
              className="btn btn-quiet icon-only"
              aria-label={label}
              title={label}
              // Not `disabled`, because a disabled button would lose the focus.
              aria-disabled={disabled || undefined}
              data-control={control}
              onClick={() => !disabled && run()}
            >
              <i className={`bi bi-${icon}`} aria-hidden="true" />
            </button>
          );
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a choice is identified by its index while its title changes
            <li key={at}>
              <span className="schema-swatch" style={color ? { backgroundColor: color } : {}} aria-hidden="true" />
              <input
                data-control="name"
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
              {button(`Move ${called} up`, {
                icon: 'arrow-up',
                disabled: at === 0,
                control: 'up',
                run: () => move(at, at - 1),
              })}
              {button(`Move ${called} down`, {
                icon: 'arrow-down',
                disabled: at === choices.length - 1,
                control: 'down',
                run: () => move(at, at + 1),
              })}
              {button(`Remove ${called}`, {
                icon: 'x-lg',
                disabled: choices.length === 1,
                run: () => put(choices.filter((_, index) => index !== at)),
              })}
            </li>
          );
        })}
      </ol>
      <button
        type="button"
        className="btn btn-secondary btn-sm"
        onClick={() => {
          const title = fresh();
          nextFocus.current = { at: choices.length, control: 'name' };
          put([...choices, { value: title, title, color: null }]);
        }}
      >
        <i className="bi bi-plus-lg" aria-hidden="true" /> Add choice
      </button>
      <div role="status" className="visually-hidden">
        {announcement}
      </div>
    </fieldset>
  );
}
