import type { WidgetProps } from '@rjsf/utils';
import { type KeyboardEvent, useRef, useState } from 'react';
import { RemoveButton } from '../../web/ui/remove-button.tsx';
import { emptyOf } from '../json-schema.ts';
import { readNumber } from '../number/read-number.ts';
import type { FieldForm } from '../web/field-form.ts';
import { inputProps } from '../web/input-props.ts';

type Entry = string | number;

/** A list of texts or numbers. Enter or a comma ends an entry, Backspace removes the last one. */
export function ListWidget(props: WidgetProps) {
  const { value, onChange, onBlur, id, label, schema, disabled, readonly } = props;
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const entries: readonly Entry[] = Array.isArray(value) ? value : [];
  const items = schema.items as { readonly type?: unknown } | undefined;
  const numeric = ['number', 'integer'].includes(String(items?.type));
  const fixed = disabled || readonly;
  const put = (next: readonly Entry[]) => onChange(next.length === 0 ? (emptyOf(schema) ?? []) : next);

  const add = (typed: string) => {
    const words = typed.split(numeric ? /[;\n\t]/ : /[,;\n\t]/).map((word) => word.trim());
    const read = words.filter((word) => word !== '').map((word) => (numeric ? (readNumber(word) ?? word) : word));
    const fresh = schema.uniqueItems
      ? read.filter((entry, at) => !entries.includes(entry) && read.indexOf(entry) === at)
      : read;
    setText('');
    if (fresh.length > 0) put([...entries, ...fresh]);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const plainEnter = event.key === 'Enter' && !event.ctrlKey && !event.metaKey;
    if ((plainEnter || (event.key === ',' && !numeric)) && text.trim() !== '') {
      event.preventDefault();
      add(text);
    } else if (event.key === 'Backspace' && text === '' && entries.length > 0) {
      put(entries.slice(0, -1));
    }
  };
  return (
    <div className="form-control form-chips" onPointerDown={() => requestAnimationFrame(() => input.current?.focus())}>
      {entries.map((entry, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same word may occur twice.
        <span className="form-chip" key={`${at} ${entry}`}>
          {entry}
          {!fixed && (
            <RemoveButton label={`Remove ${entry}`} onClick={() => put(entries.filter((_, index) => index !== at))} />
          )}
        </span>
      ))}
      <input
        {...inputProps(props)}
        ref={input}
        type="text"
        autoComplete="off"
        className="form-chips-input"
        placeholder={entries.length === 0 ? 'Type and press Enter' : ''}
        aria-label={`Add to ${label}`}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData('text');
          if (!/[,;\n\t]/.test(pasted)) return;
          event.preventDefault();
          add(text + pasted);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => {
          add(text);
          onBlur(id, value);
        }}
      />
    </div>
  );
}

export const listForm: FieldForm = { widget: ListWidget };
