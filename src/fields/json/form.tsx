import { type FieldProps, getUiOptions } from '@rjsf/utils';
import { useEffect, useRef, useState } from 'react';
import { pointerOf } from '../../contract/json-pointer.ts';
import { sameValue } from '../../contract/same-value.ts';
import { allowsNull } from '../json-schema.ts';
import type { FieldForm } from '../web/field-form.ts';
import { describedBy } from '../web/field-parts.tsx';
import type { ResourceFormContext } from '../web/form-context.ts';
import { readJson, writeJson } from './json-text.ts';

interface JsonFieldProps extends FieldProps {
  /** Called with the typed text. */
  readonly onText?: (text: string) => void;
}

/** A field for any JSON, with line numbers so that an error can name a line. */
export function JsonField(props: JsonFieldProps) {
  const {
    fieldPathId,
    formData,
    onChange,
    onBlur,
    schema,
    rawErrors,
    disabled,
    readonly,
    registry,
    uiSchema,
    required,
  } = props;
  const context = registry.formContext as ResourceFormContext;
  const [text, setText] = useState(() => writeJson(formData));
  const numbers = useRef<HTMLPreElement>(null);
  const id = fieldPathId.$id;
  const pointer = pointerOf(fieldPathId.path);

  useEffect(() => {
    setText((now) => {
      const read = readJson(now);
      return 'value' in read && !sameValue(read.value, formData) ? writeJson(formData) : now;
    });
  }, [formData]);

  const write = (next: string) => {
    setText(next);
    props.onText?.(next);
    const read = readJson(next);
    context.setUnreadable(pointer, 'message' in read ? read.message : null);
    if ('value' in read)
      onChange(
        read.value === null && !allowsNull(schema as Record<string, unknown>) ? undefined : read.value,
        fieldPathId.path,
      );
  };
  const { rows = 8 } = getUiOptions(uiSchema);
  const lines = text.split('\n').length;
  return (
    <div className="form-json form-control">
      <pre ref={numbers} aria-hidden="true">
        {Array.from({ length: lines }, (_, line) => line + 1).join('\n')}
      </pre>
      <textarea
        id={id}
        name={id}
        rows={Math.min(Math.max(lines, 3), Number(rows) * 3)}
        spellCheck={false}
        wrap="off"
        value={text}
        readOnly={readonly}
        disabled={disabled}
        aria-required={required || undefined}
        aria-invalid={rawErrors?.length ? true : undefined}
        aria-describedby={describedBy(id, schema, rawErrors)}
        onChange={({ target }) => write(target.value)}
        onBlur={() => onBlur(id, formData)}
        onScroll={({ currentTarget }) => {
          if (numbers.current) numbers.current.scrollTop = currentTarget.scrollTop;
        }}
      />
    </div>
  );
}

export const jsonForm: FieldForm = { field: JsonField };
