import { singleLine } from '../text/form.tsx';
import type { FieldForm } from '../web/field-form.ts';

export const EmailWidget = singleLine('email', 'off');

export const emailForm: FieldForm = { widget: EmailWidget };
