/** The form controls of each kind; imported only by the chunk of forms. */
import type { Field, Widget } from '@rjsf/utils';
import { JsonField } from '../../../fields/json/form.tsx';
import { kinds } from '../../../fields/kinds.ts';
import { TextWidget } from '../../../fields/text/form.tsx';
import { formRegistry } from './form-registry.ts';

/** By kind; the default is text. */
export const widgets: Readonly<Record<string, Widget>> = Object.fromEntries(
  kinds.map(({ name }) => [name, formRegistry[name]?.widget ?? TextWidget]),
);

/** By kind; the default is JSON. */
export const fields: Readonly<Record<string, Field>> = Object.fromEntries(
  kinds.map(({ name }) => [name, formRegistry[name]?.field ?? JsonField]),
);
