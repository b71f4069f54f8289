import type { FieldForm } from '../field-form.ts';
import { typedWidget } from '../text/typed-form.tsx';

export const DurationWidget = typedWidget(() => 'text');

export const durationForm: FieldForm = { widget: DurationWidget };
