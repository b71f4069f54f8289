import { isEmpty } from '../comparisons.ts';
import { defineKind } from '../kind.ts';
import { namesIn } from './stored-files.ts';

/** Uploaded files: a list of objects with their addresses and names. Separate calls add and remove them. */
export const files = defineKind({
  name: 'files',
  formats: { files: null },
  types: ['array'],
  storage: () => 'json',
  inline: false,
  example: () => [],
  offers: [isEmpty],
  control: () => 'field',
  text: (value) => namesIn(value).join(', '),
  said: (value) => namesIn(value).map((name) => [name]),
});
