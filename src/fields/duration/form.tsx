import { typedWidget } from '../text/typed-form.tsx';
import type { FieldForm } from '../web/field-form.ts';

export const DurationWidget = typedWidget(() => 'text');

export const durationForm: FieldForm = { widget: DurationWidget };
