import { singleLine } from '../text/form.tsx';
import type { FieldForm } from '../web/field-form.ts';

/** A control for values that are never shown: typed text replaces the stored value. */
export const SecretWidget = singleLine('password', 'new-password');

export const secretForm: FieldForm = { widget: SecretWidget };
