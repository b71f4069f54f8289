/** Resolves and checks `sides` of a pair view. */
import type { Collection, Field, Model, Resource } from '../../src/contract/model.ts';
import type { FixedValues, Sides } from '../../src/contract/screen.ts';
import { suggestion } from '../../src/fields/closest.ts';
import { typesOf } from '../../src/fields/json-schema.ts';
import type { Fail } from '../files/problem.ts';
import type { FileSides } from '../files/resource-file.ts';
import { refusalBy } from '../resources/field-values.ts';
import { optionsPath } from './options-path.ts';

/** The sides, with defaults for missing members. */
export const resolveSides = ({
  left,
  right,
  none,
  by_hand,
  score,
  doubt,
  decision,
  suggestions,
}: FileSides): Sides => ({
  left: { within: null, ...left },
  right: { within: null, ...right },
  none: none ?? null,
  byHand: by_hand ?? {},
  score: score ?? null,
  doubt: doubt ?? null,
  decision: decision ?? null,
  suggestions: suggestions ? { values: {}, ...suggestions } : null,
});

/** A collection, and the function that reports faults in its file. */
interface Sided {
  readonly collection: Collection;
  readonly fail: Fail;
}

const isSingleReference = (field: Field): boolean => field.kind === 'reference';

/** Reports the faults of `sides`, if the screen has them. */
export function checkSides(
  { collection, fail: failAt }: Sided,
  resource: Resource,
  resources: Model['resources'],
  all: readonly Pick<Sided, 'collection'>[],
): void {
  const sides = collection.screen?.sides;
  if (!sides) return;
  const fail: Fail = (pointer, ...sentences) => failAt(`/screen/sides${pointer}`, ...sentences);
  if (collection.singleton) fail('', 'There is one row here, and nothing to pair.', 'Take it out.');
  const collections = new Map(all.map((one) => [one.collection.key, one.collection]));
  for (const side of ['left', 'right'] as const)
    checkSide(sides[side], { collection, resource, model: { resources, collections } }, (pointer, ...sentences) =>
      fail(`/${side}${pointer}`, ...sentences),
    );
  if (sides.left.field === sides.right.field)
    fail('/right/field', `"${sides.right.field}" stands on the left already.`, 'Name another reference.');
  const right = resource.fields.get(sides.right.field);
  if (sides.none && right && !right.nullable)
    fail('/none', `"${right.name}" is never empty, so no row says that nothing corresponds.`, 'Take it out.');
  for (const [member, values] of [
    ['none', sides.none],
    ['by_hand', sides.byHand],
    ['suggestions/values', sides.suggestions?.values],
  ] as const)
    checkValues(values ?? {}, resource, (pointer, ...sentences) => fail(`/${member}${pointer}`, ...sentences));
  checkScore(sides.score, resource, fail);
  checkChoice(sides.doubt, '/doubt', resource, fail);
  checkDecision(sides.decision, resource, fail);
  if (sides.suggestions && !collection.parent?.param)
    fail('/suggestions', 'There is no row above whose call could suggest pairs.', 'Take it out.');
}

interface SideOf {
  readonly collection: Collection;
  readonly resource: Resource;
  readonly model: Pick<Model, 'resources' | 'collections'>;
}

function checkSide({ field: name, within }: Sides['left'], { collection, resource, model }: SideOf, fail: Fail): void {
  const references = [...resource.fields.values()].filter(isSingleReference).map((field) => field.name);
  if (!references.includes(name)) {
    fail(
      '/field',
      resource.fields.has(name)
        ? `"${name}" does not point to one row of one resource.`
        : `There is no field "${name}".`,
      suggestion(name, references, 'Name a reference.'),
    );
    return;
  }
  const [target = ''] = resource.fields.get(name)?.targets ?? [];
  if (optionsPath(model, collection, target) === null)
    fail('/field', `No list of "${target}" is in reach of ${collection.path}.`, 'Offer one below what the path names.');
  if (within === null) return;
  const pointed = model.resources.get(target);
  const holders = [...(pointed?.fields.values() ?? [])].filter(isSingleReference).map((field) => field.name);
  if (!holders.includes(within)) {
    fail('/within', `"${target}" has no reference "${within}".`, suggestion(within, holders, 'Take it out.'));
    return;
  }
  const [holder = ''] = pointed?.fields.get(within)?.targets ?? [];
  if (optionsPath(model, collection, holder) === null)
    fail('/within', `No list of "${holder}" is in reach of ${collection.path}.`, 'Offer one, or take it out.');
}

/** Each member must be a field of the rows, with a valid value. */
function checkValues(values: FixedValues, { fields }: Resource, fail: Fail): void {
  for (const [name, value] of Object.entries(values)) {
    const field = fields.get(name);
    if (field?.kind !== 'value') {
      const known = [...fields.values()].filter(({ kind, implied }) => kind === 'value' && !implied);
      fail(
        `/${name}`,
        field ? `"${name}" has no value that could be set here.` : `There is no field "${name}".`,
        suggestion(
          name,
          known.map((one) => one.name),
          'Name another field.',
        ),
      );
      continue;
    }
    const refused = value === null && field.nullable ? null : refusalBy(field)(value);
    if (refused) fail(`/${name}`, refused.message, refused.mend);
  }
}

function checkScore(name: string | null, { fields }: Resource, fail: Fail): void {
  if (name === null) return;
  const field = fields.get(name);
  const numbers = [...fields.values()].filter(({ schema }) => typesOf(schema).includes('number'));
  if (!field || !numbers.includes(field))
    fail(
      '/score',
      field ? `"${name}" is no number.` : `There is no field "${name}".`,
      suggestion(
        name,
        numbers.map((one) => one.name),
        'Name a number.',
      ),
    );
}

/** The field that a keyword of the sides names, if it is a choice. */
function checkChoice(name: string | null, pointer: string, { fields }: Resource, fail: Fail): Field | null {
  if (name === null) return null;
  const field = fields.get(name);
  const choices = [...fields.values()].filter(({ schema }) => Array.isArray(schema['enum']));
  if (field && choices.includes(field)) return field;
  fail(
    pointer,
    field ? `"${name}" is no choice.` : `There is no field "${name}".`,
    suggestion(
      name,
      choices.map((one) => one.name),
      'Name a field with an enum.',
    ),
  );
  return null;
}

function checkDecision(decision: Sides['decision'], resource: Resource, fail: Fail): void {
  const field = decision && checkChoice(decision.field, '/decision/field', resource, fail);
  if (!field) return;
  const { accept, reject } = decision;
  for (const [member, value] of Object.entries({ accept, reject })) {
    const refused = refusalBy(field)(value);
    if (refused) fail(`/decision/${member}`, refused.message, refused.mend);
  }
}
