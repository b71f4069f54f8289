import type { FieldForm } from '../field-form.ts';
import { singleLine } from '../text/form.tsx';

/** For what is never shown: what is typed replaces what is stored. */
export const SecretWidget = singleLine('password', 'new-password');

export const secretForm: FieldForm = { widget: SecretWidget };
