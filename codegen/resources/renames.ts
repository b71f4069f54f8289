/** Checks that former names (`x-renamed-from`) and dropped names (`x-drop`) are no longer used. */
import type { Resource } from '../../src/contract/model.ts';
import type { Fail } from '../files/problem.ts';
import type { ResourceFile } from '../files/resource-file.ts';

interface Changed {
  readonly resource: Resource;
  readonly file: ResourceFile;
  readonly resources: ReadonlyMap<string, Resource>;
  readonly fail: Fail;
}

/** Reports tables and columns whose former name still exists, is dropped, or is renamed elsewhere. */
export function checkRenamed(changed: Changed): void {
  checkTable(changed);
  checkColumns(changed);
  checkDropped(changed);
}

function checkTable({ resource, file, resources, fail }: Changed): void {
  const before = file['x-renamed-from'];
  if (before === undefined) return;
  if (resources.has(before))
    fail(
      '/x-renamed-from',
      before === resource.name ? 'It is called so now.' : `"${before}" is a resource still.`,
      'Name what this resource was called before, or take it out.',
    );
  const other = [...resources.values()].find(({ renamedFrom }) => renamedFrom === before);
  if (other && other.name !== resource.name)
    fail('/x-renamed-from', `"${other.name}" has the rows of "${before}" already.`, 'Take it out of one of the two.');
}

function checkColumns({ resource: { fields, dropped }, fail }: Changed): void {
  const taken = new Map<string, string>();
  for (const { name, renamedFrom: before, from } of fields.values()) {
    if (before === null) continue;
    const pointer = `/properties/${name}/x-renamed-from`;
    const first = taken.get(before);
    if (first !== undefined)
      fail(pointer, `"${first}" has the values of "${before}" already.`, 'Take it out of one of the two.');
    else if (from) fail(pointer, 'What is derived is not stored under any name.', 'Take it out.');
    else if (fields.get(before)?.implied)
      fail(pointer, `Every table has "${before}", and keeps it.`, 'Name what this field was called before.');
    else if (dropped.includes(before))
      fail(
        pointer,
        `"${before}" is among those that go.`,
        'Take it out of x-drop: its values stay under the new name.',
      );
    taken.set(before, name);
  }
}

function checkDropped({ resource: { fields, dropped }, file, fail }: Changed): void {
  for (const [at, name] of dropped.entries()) {
    if (file.properties?.[name])
      fail('/x-drop', `"${name}" is still among the properties.`, 'Take it out of one of the two.');
    else if (fields.has(name)) fail(`/x-drop/${at}`, `Every table of this kind has "${name}".`, 'Take it out.');
  }
}
