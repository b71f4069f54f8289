/** Values on their way through an input element and back. Pure. */
import type { FieldShape } from './kind.ts';
import { fieldKindOf } from './kinds.ts';

interface TypedField extends FieldShape {
  readonly nullable: boolean;
}

/** What an input shows for a value. */
export function toInput(field: TypedField, value: unknown): string {
  if (value === null || value === undefined || value === '') return '';
  return fieldKindOf(field).typed.shown(value);
}

/** The value an input stands for. An empty one is null where the field allows it, or where text would be no value. */
export function fromInput(field: TypedField, text: string): unknown {
  const { typed, storage } = fieldKindOf(field);
  if (text.trim() === '') return field.nullable || storage(field.schema) !== 'text' ? null : '';
  return typed.read(text, field.schema) ?? text;
}

/** The `type` of the input element. */
export const inputType = (field: FieldShape): string => fieldKindOf(field).typed.input;
