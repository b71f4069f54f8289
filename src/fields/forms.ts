/** The controls of forms for each kind of field; imported by the form's own chunk alone. */
import type { Field, Widget } from '@rjsf/utils';
import { formRegistry } from './form-registry.ts';
import { JsonField } from './json/form.tsx';
import { kinds } from './kinds.ts';
import { TextWidget } from './text/form.tsx';

/** By the name of the kind; one that says none is a text. */
export const widgets: Readonly<Record<string, Widget>> = Object.fromEntries(
  kinds.map(({ name }) => [name, formRegistry[name]?.widget ?? TextWidget]),
);

/** By the name of the kind; one that says none is written as JSON. */
export const fields: Readonly<Record<string, Field>> = Object.fromEntries(
  kinds.map(({ name }) => [name, formRegistry[name]?.field ?? JsonField]),
);
