/** The conditions of a list as query parameters: one for each field and comparison, with the field's type. */
import { isDerivedIds, pathFields, readableFields, resourceOf } from '../../src/contract/bodies.ts';
import { comparisonsOf, conditionName } from '../../src/contract/conditions.ts';
import { maxIncludes } from '../../src/contract/list-limits.ts';
import type { Collection, Field, JsonSchema, Model } from '../../src/contract/model.ts';
import { type Relation, relationsOf } from '../../src/contract/relations.ts';
import { asksOnce, type Comparison } from '../../src/fields/comparisons.ts';
import { typesOf } from '../../src/fields/json-schema.ts';
import { comparesText } from '../../src/fields/kind.ts';
import { fieldKindOf } from '../../src/fields/kinds.ts';
import type { Json } from '../files/call-bodies.ts';
import { ref } from '../files/contract-parts.ts';

const letters = (key: string): string => key.toLowerCase().replace(/[^a-z\d]/g, '');

/** Names the parameters in the components of the contract. Lists with an equal parameter share one component. */
export class ParameterNames {
  readonly #parameters: Record<string, object>;
  /** Parameter names by JSON including the description, because fields of one name may have different titles. */
  readonly #byText = new Map<string, string>();
  /**
   * Used names without separators: generators derive type names from the letters only, so `owner.name` and `owner_name`
   * would collide.
   */
  readonly #taken = new Set<string>();

  /** @param parameters the components of the contract, which `add` extends */
  constructor(parameters: Record<string, object>) {
    this.#parameters = parameters;
  }

  /** Adds the parameter unless an equal one exists. Returns the reference to it. */
  add(name: string, description: string, shape: Json): Json {
    const parameter = { name, in: 'query', description, ...shape };
    const text = JSON.stringify(parameter);
    const known = this.#byText.get(text);
    if (known) return ref('parameters', known);
    let key = name;
    for (let n = 2; this.#taken.has(letters(key)); n++) key = `${name}.${n}`;
    this.#taken.add(letters(key));
    this.#byText.set(text, key);
    this.#parameters[key] = parameter;
    return ref('parameters', key);
  }
}

/** Descriptions of comparisons, for field kinds without their own. */
const usualWords: Partial<Readonly<Record<Comparison, string>>> = {
  equals: 'has any of',
  not: 'has none of',
  empty: 'is empty',
};

/** The condition parameters of a collection's list, without those that its path fixes. */
export function conditionParameters(model: Model, collection: Collection, names: ParameterNames): readonly Json[] {
  const resource = resourceOf(model, collection);
  const fixed = pathFields(collection);
  const isSaid = (field: Field): boolean =>
    fixed.has(field.name) || (collection.parent !== null && resource.chain.includes(field.name));
  const fields = readableFields(collection, resource).filter((field) => !isSaid(field));
  const relations = [...relationsOf(model, collection).values()].filter(({ reference }) => !isSaid(reference));
  return [
    ...fields.flatMap((field) =>
      comparisonsOf(field)
        .filter((comparison) => comparison !== 'empty' || canBeEmpty(field))
        .map((comparison) => parameterOf(field, { subject: field.name, title: field.title }, comparison, names)),
    ),
    ...relations.flatMap((relation) => ofLabel(relation, names)),
  ];
}

/** Whether a value can be empty: null, an empty list or an empty text. */
function canBeEmpty(field: Field): boolean {
  const { implied, required, nullable, kind, schema } = field;
  if (nullable || kind === 'references' || isDerivedIds(field)) return true;
  return kind === 'value' && !implied && !required && typesOf(schema)[0] === 'string' && !schema['enum'];
}

/** The conditions on the label of a referenced row. Its other fields can be compared in the same way. */
function ofLabel({ name, reference, target, shownBy }: Relation, names: ParameterNames): readonly Json[] {
  const label = readableFields(shownBy, target).find((field) => field.name === target.label);
  if (!label) return [];
  const about = { subject: `${name}.${label.name}`, title: `${reference.title}: ${label.title}` };
  return comparisonsOf(label)
    .filter((comparison) => comparison === 'equals' || comparison === 'contains')
    .map((comparison) => parameterOf(label, about, comparison, names));
}

function parameterOf(
  field: Field,
  { subject, title }: { readonly subject: string; readonly title: string },
  comparison: Comparison,
  names: ParameterNames,
): Json {
  const offer = fieldKindOf(field).offers.find((one) => one.comparison === comparison);
  const words = comparison === 'empty' ? 'is empty' : (offer?.words ?? usualWords[comparison] ?? comparison);
  const one = comparison === 'empty' ? { type: 'boolean' } : comparedSchema(field, comparison);
  const schema = asksOnce.has(comparison) ? one : { type: 'array', items: one };
  return names.add(conditionName(subject, comparison), `${title} ${words}`, { schema });
}

/** The schema of a single compared value. */
function comparedSchema({ kind, schema }: Field, comparison: Comparison): JsonSchema {
  if (comparesText(comparison)) return { type: 'string' };
  if (kind === 'references' || kind === 'reference' || kind === 'polymorphic' || kind === 'derived') {
    const [type] = typesOf(schema);
    if (type === 'array' || type === 'integer') return { type: 'integer' };
  }
  const choices = (schema['enum'] as readonly unknown[] | undefined)?.filter((one) => one !== null);
  const [type = 'string'] = typesOf(schema);
  const { format } = schema;
  const isMoment = format === 'date' || format === 'date-time';
  return { type, ...(choices ? { enum: choices } : {}), ...(isMoment ? { format } : {}) };
}

/** The `include` parameter with the relations of the rows; none without relations. */
export function includeParameter(model: Model, collection: Collection, names: ParameterNames): readonly Json[] {
  const known = [...relationsOf(model, collection).keys()];
  if (!known.length) return [];
  const schema = { type: 'array', maxItems: maxIncludes, items: { type: 'string', enum: known } };
  return [names.add('include', 'Rows that these lead to, in _included.', { style: 'form', explode: false, schema })];
}
