import { isEmpty } from '../comparisons.ts';
import { defineKind } from '../kind.ts';
import { exampleObject } from '../object/kind.ts';

/** A picture: an object with its address. Separate calls upload it. */
export const image = defineKind({
  name: 'image',
  formats: { image: null },
  types: ['object', 'string'],
  storage: () => 'json',
  inline: false,
  example: exampleObject,
  offers: [isEmpty],
  basis: () => 'picture',
  text: () => 'Image',
});
