/** The controls of forms for each kind of field; imported by the form's own chunk alone. */
import type { Field, Widget } from '@rjsf/utils';
import { JsonField } from '../../../fields/json/form.tsx';
import { kinds } from '../../../fields/kinds.ts';
import { TextWidget } from '../../../fields/text/form.tsx';
import { formRegistry } from './form-registry.ts';

/** By the name of the kind; one that says none is a text. */
export const widgets: Readonly<Record<string, Widget>> = Object.fromEntries(
  kinds.map(({ name }) => [name, formRegistry[name]?.widget ?? TextWidget]),
);

/** By the name of the kind; one that says none is written as JSON. */
export const fields: Readonly<Record<string, Field>> = Object.fromEntries(
  kinds.map(({ name }) => [name, formRegistry[name]?.field ?? JsonField]),
);
