/** Converts values to and from the text of an input element. Pure. */
import type { FieldShape } from './kind.ts';
import { fieldKindOf } from './kinds.ts';

interface TypedField extends FieldShape {
  readonly nullable: boolean;
}

/** The text of a value. */
export function toInput(field: TypedField, value: unknown): string {
  if (value === null || value === undefined || value === '') return '';
  return fieldKindOf(field).typed.shown(value);
}

/** The value of a text. Empty text becomes null if the field is nullable or its values are not text. */
export function fromInput(field: TypedField, text: string): unknown {
  const { typed, storage } = fieldKindOf(field);
  if (text.trim() === '') return field.nullable || storage(field.schema) !== 'text' ? null : '';
  return typed.read(text, field.schema) ?? text;
}

/** The `type` of the input element. */
export const inputType = (field: FieldShape): string => fieldKindOf(field).typed.input;
