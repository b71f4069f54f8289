import type { WidgetProps } from '@rjsf/utils';
import { singleLine } from '../text/form.tsx';
import type { FieldForm } from '../web/field-form.ts';

const LinkInput = singleLine('url', 'url');

/** Adds a missing scheme, because people often copy addresses without it. */
export function LinkWidget(props: WidgetProps) {
  const { value, onChange, onBlur, id } = props;
  const complete = () => {
    const whole =
      typeof value === 'string' && /^[\w-]+(\.[\w-]+)+([/?#:].*)?$/.test(value) ? `https://${value}` : value;
    if (whole !== value) onChange(whole);
    onBlur(id, whole);
  };
  return <LinkInput {...props} onBlur={complete} />;
}

export const linkForm: FieldForm = { widget: LinkWidget };
