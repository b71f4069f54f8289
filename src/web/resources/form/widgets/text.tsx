import type { WidgetProps } from '@rjsf/utils';
import { useLayoutEffect, useRef } from 'react';
import { emptyOf } from '../form-values.ts';
import { describedBy } from '../templates/field-template.tsx';

/** What every input of a form says of itself. */
export const inputProps = ({
  id,
  htmlName,
  required,
  readonly,
  disabled,
  rawErrors,
  schema,
  onBlur,
  onFocus,
  value,
}: WidgetProps) => ({
  id,
  name: htmlName ?? id,
  readOnly: readonly,
  disabled,
  'aria-required': required || undefined,
  'aria-invalid': rawErrors?.length ? true : undefined,
  'aria-describedby': describedBy(id, schema, rawErrors),
  onBlur: () => onBlur(id, value),
  onFocus: () => onFocus(id, value),
});

/** Short text fits its content: what may be long gets the whole width. */
const widthOf = (limit: unknown): string => (Number(limit ?? Number.POSITIVE_INFINITY) <= 120 ? 'form-width-name' : '');

const single = (type: 'text' | 'email' | 'url', autoComplete: string) =>
  function SingleLineWidget(props: WidgetProps) {
    const { value, onChange, schema } = props;
    return (
      <input
        {...inputProps(props)}
        type={type}
        inputMode={type}
        autoComplete={autoComplete}
        className={`form-control ${widthOf(schema.maxLength)}`}
        value={typeof value === 'string' ? value : ''}
        onChange={({ target }) => onChange(target.value === '' ? emptyOf(schema) : target.value)}
      />
    );
  };

export const TextWidget = single('text', 'off');
export const EmailWidget = single('email', 'off');
/** Completes what lacks only its scheme, since that is how people copy addresses. */
export function UrlWidget(props: WidgetProps) {
  const Input = UrlInput;
  const { value, onChange, onBlur, id } = props;
  const complete = () => {
    const whole =
      typeof value === 'string' && /^[\w-]+(\.[\w-]+)+([/?#:].*)?$/.test(value) ? `https://${value}` : value;
    if (whole !== value) onChange(whole);
    onBlur(id, whole);
  };
  return <Input {...props} onBlur={complete} />;
}
const UrlInput = single('url', 'url');

/** Text of several lines, as high as what stands in it. */
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
