/** Checks seeds, because they are written without the checks of a request. */
import type { Field, Resource } from '../../src/contract/model.ts';
import { isHideable, lackingWhereShown } from '../../src/contract/required-if-shown.ts';
import { withDefaults } from '../../src/contract/schema-defaults.ts';
import { suggestion } from '../../src/fields/closest.ts';
import { hasDefault } from '../../src/fields/field-words.ts';
import type { Fail } from '../files/problem.ts';
import type { ResourceFile } from '../files/resource-file.ts';
import { refusalBy } from './field-values.ts';

interface Seeded {
  readonly resource: Resource;
  readonly file: ResourceFile;
  readonly resources: ReadonlyMap<string, Resource>;
  readonly fail: Fail;
}

/** Reports seeds without a required field, with a forbidden field, or in conflict with each other. */
export function checkSeeds(seeded: Seeded): void {
  checkNames(seeded);
  checkSets(seeded);
  checkShown(seeded);
  for (const field of seeded.resource.fields.values()) {
    checkThere(seeded, field);
    checkFits(seeded, field);
    checkPointing(seeded, field);
  }
}

/** Every member of a seed must be a settable field. */
function checkNames({ resource: { fields, order }, file, fail }: Seeded): void {
  (file['x-seeds'] ?? []).forEach((seed, index) => {
    for (const name of Object.keys(seed)) {
      const field = fields.get(name);
      if (!field)
        fail(
          `/x-seeds/${index}`,
          `There is no field "${name}".`,
          suggestion(name, fields.keys(), 'Name fields of this file.'),
        );
      else if (field.from || (field.implied && name !== order))
        fail(
          `/x-seeds/${index}/${name}`,
          `"${name}" is ${field.from ? 'derived' : 'made for every row'}, and nobody fills it in.`,
          'Take it out.',
        );
    }
  });
}

/** A seed must have each required field. */
function checkThere({ resource: { seeds, owners, tenancy }, fail }: Seeded, field: Field): void {
  const everyones = tenancy.kind === 'company' && tenancy.column === field.name && tenancy.nullable;
  const owner = owners.length === 1 && owners[0]?.field === field.name && !everyones;
  const isRequired = field.required && !field.nullable && !hasDefault(field.schema) && field.kind !== 'discriminator';
  if (!owner && !isRequired) return;
  seeds.forEach((seed, at) => {
    if (!(field.name in seed))
      fail(`/x-seeds/${at}`, `The seed lacks "${field.name}", which every row has.`, 'Add it.');
  });
}

/** A seed must have each field that is required while shown, if the seed shows it. */
function checkShown({ resource: { seeds, fields }, fail }: Seeded): void {
  const required = [...fields.values()].filter((field) => field.required && isHideable(field.schema));
  const schema = {
    required: required.map(({ name }) => name),
    properties: Object.fromEntries([...fields].map(([name, field]) => [name, field.schema])),
  };
  seeds.forEach((seed, at) => {
    for (const { pointer, message } of lackingWhereShown(schema, withDefaults(schema, seed, null)))
      fail(`/x-seeds/${at}${pointer}`, message, 'Add it, or change what shows it.');
  });
}

function checkFits({ resource: { seeds }, fail }: Seeded, field: Field): void {
  if (field.kind !== 'value' || !seeds.some((seed) => field.name in seed)) return;
  const refusal = refusalBy(field);
  seeds.forEach((seed, at) => {
    const refused = field.name in seed ? refusal(seed[field.name]) : null;
    if (refused) fail(`/x-seeds/${at}/${field.name}`, `The seed's ${refused.message}`, refused.mend);
  });
}

/** A reference must be the label of another seed, because only seeds exist in every installation. */
function checkPointing({ resource: { seeds }, resources, fail }: Seeded, { name, targets }: Field): void {
  const target = targets.length === 1 ? resources.get(targets[0] ?? '') : undefined;
  if (!target) return;
  const labels = target.seeds.map((seed) => seed[target.label]);
  seeds.forEach((seed, at) => {
    const strange = [seed[name] ?? []].flat().find((label) => !labels.includes(label));
    if (strange === undefined) return;
    fail(
      `/x-seeds/${at}/${name}`,
      `No seed of "${target.name}" is called ${JSON.stringify(strange)}.`,
      suggestion(strange, labels.map(String), `Add it in schemas/resources/${target.name}.json.`),
    );
  });
}

/** Reports seeds that together violate a unique rule of the database. */
function checkSets({ resource: { unique, seeds }, fail }: Seeded): void {
  for (const { fields, unless } of unique) {
    const before = new Map<string, number>();
    for (const [index, seed] of seeds.entries()) {
      const values = fields.map((name) => seed[name]);
      if (unless !== null || values.some((value) => value === undefined || value === null)) continue;
      const key = JSON.stringify(values);
      const first = before.get(key);
      if (first !== undefined)
        fail(`/x-seeds/${index}`, `${fields.join(' and ')} are those of seed ${first + 1}.`, 'Change one of the two.');
      else before.set(key, index);
    }
  }
}
