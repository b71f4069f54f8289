/** `x-among` of a reference: an array of an owner that limits the allowed targets. */
import type { Field, JsonSchema } from '../../src/contract/model.ts';
import { suggestion } from '../../src/fields/closest.ts';
import { typesOf } from '../../src/fields/json-schema.ts';
import type { FileField, ResourceFile } from '../files/resource-file.ts';

type Files = ReadonlyMap<string, ResourceFile>;

const targetOf = (field: FileField | undefined): string | null =>
  typeof field?.['x-ref'] === 'string' ? field['x-ref'] : null;

const isArray = (field: FileField): boolean => typesOf(field as JsonSchema).includes('array');

/** All owners of a resource, direct and indirect: the name of the field with the referenced resource. */
function ownersAbove(file: ResourceFile, files: Files): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const name of [file['x-owner'] ?? []].flat()) {
    const target = targetOf(file.properties?.[name]);
    if (target === null) continue;
    found.set(name, target);
    const above = files.get(target);
    if (above && above !== file)
      for (const [further, resource] of ownersAbove(above, files))
        if (!found.has(further)) found.set(further, resource);
  }
  return found;
}

/**
 * The owner, its array, and the field by which target rows belong to an entry of that array; null without `x-among`.
 */
export function amongOf(
  key: string,
  { file, files }: { readonly file: ResourceFile; readonly files: Files },
  fail: (message: string, mend: string) => void,
): Field['among'] {
  const field = file.properties?.[key] ?? {};
  const path = field['x-among'];
  if (path === undefined) return null;
  const [owner = '', array = ''] = path.split('.');
  const target = targetOf(field);
  if (target === null || isArray(field)) {
    fail('Only a reference to one row of one resource has its choices in a list.', 'Take it out.');
    return null;
  }
  const owners = ownersAbove(file, files);
  const holder = owners.get(owner);
  if (holder === undefined) {
    fail(
      `"${owner}" is no owner of these rows.`,
      suggestion(owner, owners.keys(), 'Name one that "x-owner" leads to.'),
    );
    return null;
  }
  const lists = Object.entries(files.get(holder)?.properties ?? {}).filter(
    ([, one]) => targetOf(one) !== null && isArray(one) && one['x-from'] === undefined,
  );
  const listed = targetOf(lists.find(([name]) => name === array)?.[1]);
  if (listed === null) {
    fail(
      `"${array}" is no list of references of "${holder}".`,
      suggestion(
        array,
        lists.map(([name]) => name),
        'Name an array with x-ref.',
      ),
    );
    return null;
  }
  const pointed = files.get(target);
  const through = [pointed?.['x-owner'] ?? []].flat().find((name) => targetOf(pointed?.properties?.[name]) === listed);
  if (through !== undefined) return { owner, resource: holder, array, through };
  fail(
    `"${target}" does not belong to "${listed}", which "${path}" lists.`,
    'Name a list of what owns the rows pointed to.',
  );
  return null;
}
