import type { WidgetProps } from '@rjsf/utils';
import { useLayoutEffect, useRef } from 'react';
import { emptyOf } from '../json-schema.ts';
import type { FieldForm } from '../web/field-form.ts';
import { inputProps } from '../web/input-props.ts';

/** Text of several lines; the control grows with its content. */
export function LongTextWidget(props: WidgetProps) {
  const { value, onChange, schema } = props;
  const area = useRef<HTMLTextAreaElement>(null);
  const text = typeof value === 'string' ? value : '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text.
  useLayoutEffect(() => {
    const element = area.current;
    if (!element) return;
    element.style.height = 'auto';
    element.style.height = `${Math.min(element.scrollHeight + 2, 480)}px`;
  }, [text]);
  return (
    <textarea
      {...inputProps(props)}
      ref={area}
      rows={3}
      className="form-control"
      value={text}
      onChange={({ target }) => onChange(target.value === '' ? emptyOf(schema) : target.value)}
    />
  );
}

export const longTextForm: FieldForm = { widget: LongTextWidget };
