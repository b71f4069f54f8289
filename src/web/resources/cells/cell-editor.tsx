/** A field edited where it stands. Enter saves, Esc gives up, Tab saves and goes on. */
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { FieldEntry } from '../../../contract/registry.ts';
import { RelationPicker } from '../form/widgets/relation-picker.tsx';
import { idsIn, labelsById, type Row } from '../state/row.ts';
import { fromInput, sameValue, toInput } from './editing.ts';
import { choicesOf, kindOf, wordsOf } from './field-kind.ts';

export type EditorEnd =
  | { readonly kind: 'cancel' }
  | { readonly kind: 'save'; readonly value: unknown; readonly go: 'stay' | 'next' | 'back' };

interface CellEditorProps {
  readonly field: FieldEntry;
  readonly row: Row;
  readonly params: Readonly<Record<string, string>>;
  /** What the server said of the value tried before, and that value. */
  readonly error: string | null;
  readonly draft: unknown;
  readonly onEnd: (end: EditorEnd) => void;
}

export function CellEditor({ field, row, params, error, draft, onEnd }: CellEditorProps) {
  const id = useId();
  const [value, setValue] = useState<unknown>(draft === undefined ? (row[field.name] ?? null) : draft);
  const holder = useRef<HTMLDivElement>(null);
  const ended = useRef(false);

  useEffect(() => {
    const input = holder.current?.querySelector<HTMLElement>('input, select, textarea');
    input?.focus();
    if (input instanceof HTMLInputElement && input.type === 'text') input.select();
  }, []);
  useEffect(() => {
    if (error) ended.current = false;
  }, [error]);

  const end = (how: EditorEnd) => {
    if (ended.current) return;
    ended.current = true;
    const unchanged = how.kind === 'save' && error === null && sameValue(how.value, row[field.name]);
    onEnd(unchanged && how.go === 'stay' ? { kind: 'cancel' } : how);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    // A picker uses Enter and Esc for its open list first.
    if (event.defaultPrevented) return;
    if (event.key === 'Escape') end({ kind: 'cancel' });
    else if (event.key === 'Tab') end({ kind: 'save', value, go: event.shiftKey ? 'back' : 'next' });
    else if (event.key === 'Enter' && !event.shiftKey) end({ kind: 'save', value, go: 'stay' });
    else return;
    event.preventDefault();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys and focus bubble here from the control inside
    <div
      ref={holder}
      className="cell-editor"
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) end({ kind: 'save', value, go: 'stay' });
      }}
    >
      <Input {...{ id, field, row, params, value, setValue }} invalid={error ? `${id}-error` : null} />
      {error && (
        <div id={`${id}-error`} role="alert" className="cell-error">
          <i className="bi bi-exclamation-circle" aria-hidden="true" /> {error}
        </div>
      )}
    </div>
  );
}

interface InputProps {
  readonly id: string;
  readonly field: FieldEntry;
  readonly row: Row;
  readonly params: Readonly<Record<string, string>>;
  readonly value: unknown;
  readonly setValue: (value: unknown) => void;
  /** Id of the element that says what is wrong. */
  readonly invalid: string | null;
}

const inputTypes: Readonly<Record<string, string>> = {
  number: 'number',
  date: 'date',
  time: 'datetime-local',
  link: 'url',
};

/** The control that fits the field; also what the bulk bar and conflicts edit with. */
export function Input({ id, field, row, params, value, setValue, invalid }: InputProps) {
  const kind = kindOf(field);
  const shared = {
    id,
    'aria-label': field.title,
    'aria-invalid': invalid ? true : undefined,
    'aria-describedby': invalid ?? undefined,
  } as const;
  const text = toInput(field, value);
  const take = (next: string) => setValue(fromInput(field, next));
  switch (kind) {
    case 'reference':
    case 'references':
      return (
        <RelationPicker
          id={id}
          label={field.title}
          field={field}
          params={params}
          multiple={kind === 'references'}
          labels={labelsById(row, field.name)}
          value={kind === 'references' ? idsIn(value) : (idsIn(value)[0] ?? null)}
          onChange={setValue}
        />
      );
    case 'choice':
      return (
        <select {...shared} className="form-select" value={text} onChange={(event) => take(event.target.value)}>
          {(field.nullable || text === '') && <option value="">None</option>}
          {choicesOf(field).map((choice) => (
            <option key={choice} value={choice}>
              {wordsOf(choice)}
            </option>
          ))}
        </select>
      );
    case 'boolean':
      return (
        <select
          {...shared}
          className="form-select"
          value={value === true ? 'true' : 'false'}
          onChange={(event) => take(event.target.value)}
        >
          <option value="true">Yes</option>
          <option value="false">No</option>
        </select>
      );
    case 'color':
      return (
        <span className="cell-color-input">
          <input
            {...shared}
            type="text"
            className="form-control"
            value={text}
            placeholder="#3678BA"
            onChange={(event) => take(event.target.value)}
          />
          <input
            type="color"
            aria-label={`Choose ${field.title}`}
            value={/^#[0-9a-f]{6}$/i.test(text) ? text : '#3678ba'}
            onChange={(event) => take(event.target.value)}
          />
        </span>
      );
    case 'long_text':
      return (
        <textarea
          {...shared}
          className="form-control"
          rows={3}
          value={text}
          onChange={(event) => take(event.target.value)}
        />
      );
    default:
      return (
        <input
          {...shared}
          type={inputTypes[kind] ?? 'text'}
          step={kind === 'number' ? 'any' : undefined}
          className="form-control"
          value={text}
          onChange={(event) => take(event.target.value)}
        />
      );
  }
}
