import type { FieldForm } from '../field-form.ts';
import { typesOf } from '../json-schema.ts';
import { typedWidget } from '../text/typed-form.tsx';

export const NumberWidget = typedWidget((schema) => (typesOf(schema).includes('integer') ? 'numeric' : 'decimal'));

export const numberForm: FieldForm = { widget: NumberWidget };
