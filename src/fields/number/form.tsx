import { typesOf } from '../json-schema.ts';
import { typedWidget } from '../text/typed-form.tsx';
import type { FieldForm } from '../web/field-form.ts';

export const NumberWidget = typedWidget((schema) => (typesOf(schema).includes('integer') ? 'numeric' : 'decimal'));

export const numberForm: FieldForm = { widget: NumberWidget };
