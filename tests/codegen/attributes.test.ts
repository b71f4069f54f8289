/** Seeds take schemas from schemas/attributes/; a wrong reference is reported with its file, place and correction. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Problem } from '../../codegen/files/problem.ts';
import { readModel } from './read-model.ts';
import { inFolder, problemsOf, rightFiles } from './schema-folder.ts';

const shape = {
  title: 'Shape',
  properties: { name: { type: 'string' }, schema: { type: 'object', format: 'json', default: {} } },
  required: ['name'],
};

const writeAttributes = (root: string, attributes: Readonly<Record<string, unknown>>): void => {
  mkdirSync(join(root, 'schemas/attributes'));
  for (const [name, content] of Object.entries(attributes))
    writeFileSync(join(root, 'schemas/attributes', `${name}.json`), JSON.stringify(content));
};

type Attributes = Readonly<Record<string, unknown>>;
const filesWith = (schema: unknown) => ({ ...rightFiles, shape: { ...shape, 'x-seeds': [{ name: 'One', schema }] } });

const problemsWith = (schema: unknown, attributes: Attributes): readonly Problem[] =>
  problemsOf(filesWith(schema), (root) => {
    writeAttributes(root, attributes);
    return readModel(root);
  });

const seedWith = (schema: unknown, attributes: Attributes): unknown =>
  inFolder(filesWith(schema), (root) => {
    writeAttributes(root, attributes);
    return readModel(root).resources.get('shape')?.seeds[0]?.['schema'];
  });

const parts = { $comment: 'Shared.', colour: { type: 'string', format: 'color' } };
const box = {
  type: 'object',
  properties: { fill: { $ref: 'parts.json#/colour', title: 'Fill' }, inner: { $ref: '#/$defs/lane' } },
  $defs: { lane: { type: 'object', properties: { lanes: { type: 'array', items: { $ref: '#/$defs/lane' } } } } },
};
const toBox = { $ref: '../attributes/box.json' };

test('a reference becomes what it refers to, in the seed and within the files; what is beside it goes before', () => {
  expect(seedWith(toBox, { parts, box })).toEqual({
    ...box,
    properties: { ...box.properties, fill: { type: 'string', format: 'color', title: 'Fill' } },
  });
});

test('one part of a file may be meant', () => {
  expect(seedWith({ $ref: '../attributes/parts.json#/colour' }, { parts })).toEqual(parts.colour);
});

const seedPlace = { file: 'schemas/resources/shape.json', pointer: '/x-seeds/0/schema' };

test.each([
  {
    wrong: 'a file that is not there',
    schema: { $ref: '../attributes/bax.json' },
    problem: { ...seedPlace, message: 'There is no schemas/attributes/bax.json.', mend: 'Did you mean "box.json"?' },
  },
  {
    wrong: 'an address of another kind',
    schema: { $ref: '../definitions.json#/image' },
    problem: {
      ...seedPlace,
      message: '"../definitions.json#/image" does not lead to a file of schemas/attributes.',
      mend: 'Write "../attributes/name.json" or "../attributes/name.json#/part".',
    },
  },
  {
    wrong: 'a part that is not there',
    schema: toBox,
    box: { type: 'object', properties: { fill: { $ref: 'parts.json#/color' } } },
    problem: {
      file: 'schemas/attributes/box.json',
      pointer: '/properties/fill',
      message: 'schemas/attributes/parts.json has no "color".',
      mend: 'Did you mean "colour"?',
    },
  },
  {
    wrong: 'a circle',
    schema: toBox,
    box: { type: 'object', properties: { box: { $ref: 'box.json' } } },
    problem: {
      file: 'schemas/attributes/box.json',
      pointer: '/properties/box',
      message: 'This leads back to schemas/attributes/box.json by way of box.',
      mend: 'Break the circle; what holds its own kind refers to "#/$defs/name" within its file.',
    },
  },
  {
    wrong: 'a file that is no schema',
    schema: {},
    box: { type: 'objekt' },
    problem: {
      file: 'schemas/attributes/box.json',
      pointer: '/type',
      message: 'This is not a JSON Schema: it must be equal to one of the allowed values.',
      mend: 'Mend it; JSON Schema 2020-12 is what is understood.',
    },
  },
])('$wrong is refused', ({ schema, box: other, problem }) => {
  expect(problemsWith(schema, { parts, box: other ?? box })).toEqual([problem]);
});
