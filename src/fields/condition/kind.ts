import { defineKind } from '../kind.ts';
import { asJson } from '../object/kind.ts';

/** A condition on answers that decides whether a row is shown to the respondent. */
export const condition = defineKind({
  ...asJson,
  name: 'condition',
  formats: { condition: null },
  types: ['object'],
  storage: () => 'json',
  mostCharacters: 50_000,
  wide: true,
  example: () => ({ field: 1 }),
  control: () => 'field',
});
