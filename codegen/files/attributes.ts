/** Replaces references to files of schemas/attributes/ by their content, in seeds and inside of those files. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import { suggestion } from '../../src/fields/closest.ts';
import type { Problem } from './problem.ts';

/** Files of schemas/attributes/ by name, without the extension. */
export type Attributes = ReadonlyMap<string, unknown>;
export type Seed = Readonly<Record<string, unknown>>;

export const attributeFolder = 'schemas/attributes';

/** The path of an attribute's file, from the project's root. */
export const attributeFilePath = (name: string): string => `${attributeFolder}/${name}.json`;

const fromSeed = /^\.\.\/attributes\/([^/#]+)\.json(?:#\/([^/]+))?$/;
const fromAttribute = /^([^/#]+)\.json(?:#\/([^/]+))?$/;

/** The position of a reference, for fault messages. */
interface Place {
  readonly file: string;
  readonly pointer: string;
  /** The files that lead to this reference, the latest last. */
  readonly way: readonly string[];
}

const asObject = (value: unknown): Readonly<Record<string, unknown>> | undefined =>
  value && typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined;

/** Seeds with each reference replaced by its target. A fault is reported once, even if several seeds have it. */
export function bundleSeeds(
  seeds: readonly Seed[],
  file: string,
  attributes: Attributes,
  report: (problem: Problem) => void,
): readonly Seed[] {
  const reported = new Set<string>();
  const fail = ({ file, pointer }: Place, message: string, mend: string): unknown => {
    const key = `${file}${pointer}${message}`;
    if (!reported.has(key)) report({ file, pointer, message, mend });
    reported.add(key);
    return {};
  };

  const refer = (reference: string, place: Place): unknown => {
    const inSeed = place.way.length === 0;
    const [, name, part] = (inSeed ? fromSeed : fromAttribute).exec(reference) ?? [];
    if (!name)
      return fail(
        place,
        `"${reference}" does not lead to a file of ${attributeFolder}.`,
        inSeed ? 'Write "../attributes/name.json" or "../attributes/name.json#/part".' : 'Write "name.json#/part".',
      );
    if (!attributes.has(name)) {
      const others = [...attributes.keys()].map((other) => `${other}.json`);
      return fail(
        place,
        `There is no ${attributeFilePath(name)}.`,
        suggestion(`${name}.json`, others, 'Add the file or name another.'),
      );
    }
    const whole = attributes.get(name);
    const found = part === undefined ? whole : asObject(whole)?.[part];
    if (found === undefined)
      return fail(
        place,
        `${attributeFilePath(name)} has no "${part}".`,
        suggestion(part ?? '', Object.keys(asObject(whole) ?? {}), 'Add it there or name another.'),
      );
    const step = part === undefined ? name : `${name}#/${part}`;
    if (place.way.includes(step))
      return fail(
        place,
        `This leads back to ${attributeFilePath(name)} by way of ${place.way.join(', ')}.`,
        'Break the circle; what holds its own kind refers to "#/$defs/name" within its file.',
      );
    return bundle(found, {
      file: attributeFilePath(name),
      pointer: part === undefined ? '' : `/${part}`,
      way: [...place.way, step],
    });
  };

  const bundle = (value: unknown, place: Place): unknown => {
    if (Array.isArray(value))
      return value.map((inner, i) => bundle(inner, { ...place, pointer: `${place.pointer}/${i}` }));
    const object = asObject(value);
    if (!object) return value;
    const inner = (entries: readonly (readonly [string, unknown])[]) =>
      Object.fromEntries(
        entries.map(([key, one]) => [key, bundle(one, { ...place, pointer: `${place.pointer}/${key}` })]),
      );
    const reference = object['$ref'];
    // A reference within the schema itself is not replaced: for example, a lane contains lanes.
    if (typeof reference !== 'string' || reference.startsWith('#')) return inner(Object.entries(object));
    const beside = inner(Object.entries(object).filter(([key]) => key !== '$ref'));
    return { ...(refer(reference, place) as object), ...beside };
  };

  return seeds.map((seed, i) => bundle(seed, { file, pointer: `/x-seeds/${i}`, way: [] }) as Seed);
}

/** Reports files of schemas/attributes/, and parts in them, that are not valid JSON Schema. */
export function checkAttributes(attributes: Attributes, report: (problem: Problem) => void): void {
  const ajv = new Ajv2020({ strict: false });
  for (const [name, content] of attributes) {
    const whole = asObject(content);
    const isSchema = whole && ('type' in whole || '$ref' in whole);
    const schemas = isSchema
      ? [['', whole] as const]
      : Object.entries(whole ?? { '': content }).filter(([part]) => part !== '$comment');
    for (const [part, schema] of schemas) {
      if (asObject(schema) && ajv.validateSchema(schema as object)) continue;
      const [error] = ajv.errors ?? [];
      report({
        file: attributeFilePath(name),
        pointer: (part && `/${part}`) + (asObject(schema) ? (error?.instancePath ?? '') : ''),
        message: `This is not a JSON Schema: ${asObject(schema) ? `it ${error?.message ?? 'is wrong'}` : 'it is no object'}.`,
        mend: 'Mend it; JSON Schema 2020-12 is what is understood.',
      });
    }
  }
}
