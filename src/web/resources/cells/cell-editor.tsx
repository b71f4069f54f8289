/** Edits the field of a cell in place. Enter saves, Escape cancels, Tab saves and moves on. */
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { FieldEntry } from '../../../contract/registry.ts';
import { sameValue } from '../../../contract/same-value.ts';
import { useStable } from '../../ui/use-stable.ts';
import { FieldEditor } from '../fields/web-of-field.ts';
import type { TypedValue } from '../state/edit/typed-value.ts';
import { type Row, valueIn } from '../state/row/row.ts';

export type EditorEnd =
  | { readonly kind: 'cancel' }
  | { readonly kind: 'save'; readonly value: unknown; readonly go: 'stay' | 'next' | 'back' };

interface CellEditorProps {
  readonly field: FieldEntry;
  readonly row: Row;
  readonly params: Readonly<Record<string, string>>;
  /** The server's error about the last saved value, with that value. */
  readonly error: string | null;
  readonly draft: unknown;
  /** Contents below the control, shown unless there is an error. */
  readonly note?: ReactNode;
  /** Stores the typed value until it is saved or cancelled. */
  readonly typed: TypedValue;
  readonly onEnd: (end: EditorEnd) => void;
}

/** Edits a cell in place. `onEnd` gets the value, and the direction in which to move. */
export function CellEditor({ field, row, params, error, draft, note, typed, onEnd }: CellEditorProps) {
  const id = useId();
  const [value, setValue] = useState<unknown>(draft === undefined ? (valueIn(row, field) ?? null) : draft);
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
  const leave = useStable(() => {
    if (!ended.current) typed.leave();
  });
  useEffect(() => leave, [leave]);

  const type = (next: unknown) => {
    setValue(next);
    typed.keep(next, row);
  };
  const end = (how: EditorEnd) => {
    if (ended.current) return;
    ended.current = true;
    const unchanged = how.kind === 'save' && error === null && sameValue(how.value, valueIn(row, field));
    // A value that is to be saved stays stored until the caller has saved it.
    if (unchanged || how.kind === 'cancel') typed.clear();
    onEnd(unchanged && how.go === 'stay' ? { kind: 'cancel' } : how);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    // The open list of a picker handles Enter and Escape first.
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
      <FieldEditor {...{ id, field, row, params, value }} onValue={type} invalid={error ? `${id}-error` : null} />
      {error ? (
        <div id={`${id}-error`} role="alert" className="cell-error">
          <i className="bi bi-exclamation-circle" aria-hidden="true" /> {error}
        </div>
      ) : (
        note
      )}
    </div>
  );
}
