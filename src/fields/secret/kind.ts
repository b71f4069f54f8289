import { defineKind } from '../kind.ts';
import { exampleText } from '../text/kind.ts';

/** A key or password of another service: write-only. */
export const secret = defineKind({
  name: 'secret',
  formats: { secret: null },
  mostCharacters: 10_000,
  inline: false,
  sealed: true,
  example: exampleText,
});
