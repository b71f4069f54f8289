import { defineKind } from '../kind.ts';
import { asJson, exampleObject } from '../object/kind.ts';

/** JSON that is stored as written, including the order of its members. */
export const json = defineKind({
  ...asJson,
  name: 'json',
  formats: { json: null },
  types: null,
  storage: () => 'ordered_json',
  mostCharacters: 10_000,
  example: exampleObject,
  control: () => 'field',
});
