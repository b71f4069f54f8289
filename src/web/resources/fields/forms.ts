/** The form controls of each kind of field. Only the chunk of forms imports this file. */
import type { Field, Widget } from '@rjsf/utils';
import { JsonField } from '../../../fields/json/form.tsx';
import { kinds } from '../../../fields/kinds.ts';
import { TextWidget } from '../../../fields/text/form.tsx';
import { formRegistry } from './form-registry.ts';

/** The widget by kind; the default is a text field. */
export const widgets: Readonly<Record<string, Widget>> = Object.fromEntries(
  kinds.map(({ name }) => [name, formRegistry[name]?.widget ?? TextWidget]),
);

/** The form field by kind; the default edits JSON. */
export const fields: Readonly<Record<string, Field>> = Object.fromEntries(
  kinds.map(({ name }) => [name, formRegistry[name]?.field ?? JsonField]),
);
