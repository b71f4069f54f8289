/** The registry entry for the questions of a page view. */
import { resourceOf } from '../src/contract/bodies.ts';
import type { Collection, Field, Model, Resource } from '../src/contract/model.ts';
import type { AsksEntry, OptionsEntry } from '../src/contract/registry.ts';
import type { Asks } from '../src/contract/screen.ts';
import { fieldKindOf, type KindName } from '../src/fields/kinds.ts';
import { answersOf, levelsOf } from './collections/asks.ts';
import { boundParam } from './collections/options-path.ts';

/** The questions of a screen and the collection of their answers; null for a screen without questions. */
export function asksOf(
  model: Model,
  collection: Collection,
  optionsFor: (field: Field) => readonly OptionsEntry[],
): AsksEntry | null {
  const asks = collection.screen?.asks;
  if (!asks) return null;
  const { checkedBy, fields } = model.resources.get(asks.answers) as Resource;
  const path = checkedBy?.path;
  const answers = answersOf(collection, asks, model.collections.values());
  const questions = path?.reference ? fields.get(path.reference)?.targets[0] : undefined;
  if (!checkedBy || !path?.reference || !answers || !questions) return null;
  return {
    answers: answers.key,
    field: path.reference,
    schema: path.field,
    members: checkedBy.fields,
    required: asks.required,
    while: asks.while,
    around: aroundOf(model, collection, asks),
    table: asks.table,
    files: asks.files,
    levels: levelsOf(model, collection, questions).map(({ resource, path: list, owner }) => ({
      resource: resource.name,
      title: resource.title,
      plural: resource.plural,
      path: list as string,
      label: resource.label,
      order: resource.order,
      owner,
      text: fieldOfKind(resource, 'html'),
      condition: fieldOfKind(resource, 'condition'),
    })),
    handIn: handInOf(resourceOf(model, collection), optionsFor),
  };
}

/** The row with the texts before and after the questions. */
function aroundOf(model: Model, { parent }: Collection, { answers, before, after }: Asks): AsksEntry['around'] {
  const above = model.collections.get(parent?.collection ?? '');
  if (!above || !parent?.param) return null;
  const fields = [...(model.resources.get(answers)?.fields.values() ?? [])];
  const bound = fields.find(({ valuesWithin }) => valuesWithin?.target === above.resource)?.valuesWithin;
  const within = bound ? { field: bound.field, param: boundParam(model, bound) } : null;
  if (before === null && after === null && within === null) return null;
  return { resource: above.resource, path: `${above.path}/{${parent.param}}`, before, after, within };
}

const fieldOfKind = ({ fields }: Resource, kind: KindName): string | null =>
  [...fields.values()].find(({ schema }) => fieldKindOf({ schema }).name === kind)?.name ?? null;

/** The time that the server records once a reference points to a row whose flag is true. */
function handInOf({ fields }: Resource, optionsFor: (field: Field) => readonly OptionsEntry[]): AsksEntry['handIn'] {
  for (const { name: at, since } of fields.values()) {
    const reference = since?.path.reference ? fields.get(since.path.reference) : undefined;
    const [options] = reference ? optionsFor(reference) : [];
    if (since && reference && options?.path)
      return { at, field: reference.name, flag: since.path.field, path: options.path };
  }
  return null;
}
