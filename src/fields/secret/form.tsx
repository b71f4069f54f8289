import { singleLine } from '../text/form.tsx';
import type { FieldForm } from '../web/field-form.ts';

/** For what is never shown: what is typed replaces what is stored. */
export const SecretWidget = singleLine('password', 'new-password');

export const secretForm: FieldForm = { widget: SecretWidget };
