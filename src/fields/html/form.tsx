import type { WidgetProps } from '@rjsf/utils';
import { Suspense } from 'react';
import { lazyPart } from '../../web/api/lazy-part.ts';
import { Loading } from '../../web/ui/late.tsx';
import { emptyOf } from '../json-schema.ts';
import type { FieldForm } from '../web/field-form.ts';
import { describedBy, labelId } from '../web/field-parts.tsx';
import type { RichTextEditorProps } from './rich-text/rich-text-editor.tsx';

const RichTextEditor = lazyPart<typeof import('./rich-text/rich-text-editor.tsx'), RichTextEditorProps>(
  () => import('./rich-text/rich-text-editor.tsx'),
  (part) => part.default,
);

export function HtmlWidget(props: WidgetProps) {
  const { id, label, value, onChange, onBlur, schema, rawErrors, readonly, disabled, required } = props;
  const description = describedBy(id, schema, rawErrors);
  return (
    <Suspense fallback={<Loading />}>
      <RichTextEditor
        id={id}
        label={label}
        html={typeof value === 'string' ? value : ''}
        readOnly={Boolean(readonly || disabled)}
        attributes={{
          'aria-labelledby': labelId(id),
          ...(required && { 'aria-required': 'true' }),
          ...(rawErrors?.length && { 'aria-invalid': 'true' }),
          ...(description && { 'aria-describedby': description }),
        }}
        onChange={(html) => onChange(html || emptyOf(schema))}
        onBlur={() => onBlur(id, value)}
      />
    </Suspense>
  );
}

export const htmlForm: FieldForm = { widget: HtmlWidget };
