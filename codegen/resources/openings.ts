/** Writes that require a related value to have a state: `x-open-while` and `x-since`. */
import { creatorOf } from '../../src/contract/creator.ts';
import type { Field, Resource, RowOpening } from '../../src/contract/model.ts';
import type { Opening, RowPath } from '../../src/contract/row-rules.ts';
import { suggestion } from '../../src/fields/closest.ts';
import { typesOf } from '../../src/fields/json-schema.ts';
import { parametersOf } from '../files/addresses.ts';
import type { Fail } from '../files/problem.ts';
import type { FileField, FileOpening, ResourceFile } from '../files/resource-file.ts';
import { inWords, parseWords } from '../files/words.ts';

type Files = ReadonlyMap<string, ResourceFile>;

/** The target of a reference in a file: one of its own references, or the id of an indirect owner. */
function targetOf(file: ResourceFile, reference: string, files: Files, depth = 0): string | null {
  const declared = file.properties?.[reference]?.['x-ref'];
  if (typeof declared === 'string') return declared;
  if (declared !== undefined || depth > 8) return null;
  for (const owner of [file['x-owner'] ?? []].flat())
    for (const above of [file.properties?.[owner]?.['x-ref'] ?? []].flat()) {
      const found = files.get(above) && targetOf(files.get(above) as ResourceFile, reference, files, depth + 1);
      if (found) return found;
    }
  return null;
}

/** A parsed path. A missing reference is reported by the check of the resource. */
export function resolveRowPath(path: string, file: ResourceFile, files: Files): RowPath {
  const [first = '', second] = path.split('.');
  return second === undefined
    ? { reference: null, target: null, field: first }
    : { reference: first, target: targetOf(file, first, files), field: second };
}

const resolveOpening = ({ path, is, sentence }: FileOpening, file: ResourceFile, files: Files): Opening => ({
  path: resolveRowPath(path, file, files),
  is,
  sentence,
});

/** `x-open-while` of a file: the conditions under which rows may be written. */
export const resolveRowOpenings = (file: ResourceFile, files: Files): readonly RowOpening[] =>
  (file['x-open-while'] ?? []).map((one) => ({
    ...resolveOpening(one, file, files),
    on: one.on ?? ['create', 'update', 'delete'],
    unless: one.unless === undefined ? [] : parseWords(one.unless, 'write'),
  }));

/** `x-open-while` and `x-since` of a field: the condition for its change, and the field that stores the time. */
export const resolveFieldOpenings = (
  field: FileField,
  file: ResourceFile,
  files: Files,
): Pick<Field, 'openWhile' | 'since'> => {
  const opening = field['x-open-while'];
  const since = field['x-since'];
  return {
    openWhile: opening ? { ...resolveOpening(opening, file, files), from: opening.from ?? null } : null,
    since: since
      ? {
          path: resolveRowPath(since.path, file, files),
          needs: since.needs ? resolveOpening(since.needs, file, files) : null,
        }
      : null,
  };
};

/** The field at the end of a path. Reports a path that leads to no field. */
export function fieldAt(
  path: RowPath,
  resource: Resource,
  resources: ReadonlyMap<string, Resource>,
  fail: (message: string, mend: string) => void,
): Field | null {
  const holder = path.reference === null ? resource : resources.get(path.target ?? '');
  if (!holder) {
    const known = [
      ...resource.chain,
      ...[...resource.fields.values()].flatMap((one) => (one.kind === 'reference' ? one.name : [])),
    ];
    fail(`"${path.reference}" is no reference to one row.`, suggestion(path.reference ?? '', known));
    return null;
  }
  const field = holder.fields.get(path.field);
  if (!field) fail(`"${holder.name}" has no field "${path.field}".`, suggestion(path.field, [...holder.fields.keys()]));
  return field ?? null;
}

/** The possible values of a field with few values; null for other fields. */
function valuesOf({ schema }: Field): readonly (string | number | boolean)[] | null {
  if (Array.isArray(schema['enum'])) return schema['enum'].filter((one) => one !== null) as string[];
  return typesOf(schema)[0] === 'boolean' ? [true, false] : null;
}

function checkOpening(opening: Opening, field: Field | null, fail: Fail): void {
  const { is, sentence } = opening;
  if (!field) return;
  const [type = 'string'] = typesOf(field.schema);
  const fits = type === 'integer' || type === 'number' ? typeof is === 'number' : typeof is === type;
  const values = valuesOf(field);
  if (!fits || (values && !values.includes(is)))
    fail(
      '/is',
      `"${field.name}" never is ${JSON.stringify(is)}, so nothing would be open.`,
      values ? `Write one of: ${values.map((one) => JSON.stringify(one)).join(', ')}.` : `It holds ${type}.`,
    );
  const sentences = typeof sentence === 'string' ? [['', sentence] as const] : Object.entries(sentence);
  for (const [value, text] of sentences) {
    const at = value === '' ? '/sentence' : `/sentence/${value}`;
    const word = parametersOf(text).find((one) => one !== 'value');
    if (word !== undefined) fail(at, `Nothing is filled in for {${word}}.`, suggestion(word, ['value']));
  }
  if (typeof sentence === 'string') return;
  const others = (values ?? []).filter((one) => one !== is).map(String);
  if (!values)
    fail('/sentence', `"${field.name}" may have any value, and each has its sentence here.`, 'Write one sentence.');
  const missing = others.filter((one) => !(one in sentence));
  if (missing.length)
    fail(
      '/sentence',
      `Nothing is said where it is ${inWords(missing, 'or')}.`,
      'Add a sentence for each of these values.',
    );
  const strange = values ? Object.keys(sentence).find((one) => !others.includes(one)) : undefined;
  if (strange !== undefined)
    fail(`/sentence/${strange}`, `"${strange}" is no value that keeps it closed.`, suggestion(strange, others));
}

/** The fields in `x-open-while` and `x-since` must exist and have the required type. */
export function checkOpenings(
  resources: ReadonlyMap<string, Resource>,
  failIn: (resource: string, base: string) => Fail,
): void {
  for (const resource of resources.values()) {
    const checkAt = (opening: Opening, base: string): Fail => {
      const fail = failIn(resource.name, base);
      const field = fieldAt(opening.path, resource, resources, (...sentences) => fail('/path', ...sentences));
      checkOpening(opening, field, fail);
      return fail;
    };
    for (const [index, opening] of resource.openWhile.entries()) {
      const fail = checkAt(opening, `/x-open-while/${index}`);
      if (opening.unless.some(({ kind }) => kind === 'guard') && !resource.guards.length)
        fail('/unless', 'No guard stands before these rows.', 'Take it out.');
      if (opening.unless.some(({ kind }) => kind === 'mine') && creatorOf(resource, { resources }) === null)
        fail(
          '/unless',
          'No field says who made a row.',
          'Take "mine" out, or add a "user_id" with "x-default": "$user".',
        );
      if (opening.unless.length && !opening.on.some((one) => one !== 'create'))
        fail('/unless', 'A right excepts changes of rows that are there, and this is about new ones.', 'Take it out.');
    }
    for (const field of resource.fields.values()) {
      const base = `/properties/${field.name}`;
      if (field.openWhile) {
        const fail = checkAt(field.openWhile, `${base}/x-open-while`);
        if (field.readOnly) fail('', 'Nobody changes a field that only the server sets.', 'Take it out.');
        if (field.kind !== 'value' && field.kind !== 'reference')
          fail('', 'What changes is compared by one column, which this is not.', 'Say it of the rows instead.');
      }
      if (!field.since) continue;
      const fail = failIn(resource.name, `${base}/x-since`);
      const flag = fieldAt(field.since.path, resource, resources, (...sentences) => fail('/path', ...sentences));
      if (flag && typesOf(flag.schema)[0] !== 'boolean')
        fail(
          '/path',
          `"${flag.name}" holds ${typesOf(flag.schema).join(' or ')}, and is never yes.`,
          'Name a yes or no.',
        );
      if (!field.readOnly || field.schema['format'] !== 'date-time' || !field.nullable)
        fail(
          '',
          'The server keeps a moment here, or nothing.',
          'Give it "type": ["string", "null"], "format": "date-time" and "readOnly": true.',
        );
      if (field.since.needs) checkAt(field.since.needs, `${base}/x-since/needs`);
    }
  }
}
