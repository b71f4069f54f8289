import type { FieldForm } from '../field-form.ts';
import { singleLine } from '../text/form.tsx';

export const EmailWidget = singleLine('email', 'off');

export const emailForm: FieldForm = { widget: EmailWidget };
