/** Merges a release's change of a field in a seeded schema with changes by an administrator. Pure. */
import { isDeepStrictEqual } from 'node:util';
import { changedBy } from '../../contract/three-way.ts';
import { choicesOf } from '../../fields/choice/choices.ts';
import { type JsonSchema, schemaIn } from '../../fields/json-schema.ts';

/** A field in three versions: stored, in the seed when it was last written, and in the seed now. */
export interface FieldVersions {
  readonly stored: JsonSchema;
  readonly baseline: JsonSchema;
  readonly seed: JsonSchema;
}

/** Descriptive keywords, which are merged one by one. The other keywords define the values and are merged together. */
const texts: ReadonlySet<string> = new Set(['title', 'description', 'x-help', 'x-values', 'x-done', 'x-due']);

const constraintsOf = (field: JsonSchema): JsonSchema =>
  Object.fromEntries(Object.entries(field).filter(([word]) => !texts.has(word)));

/** The seed's value if only the seed has changed since the baseline, else the stored value. */
const merged = <T>(stored: T, baseline: T, seed: T): T =>
  changedBy(baseline, { mine: seed, theirs: stored }, isDeepStrictEqual) === 'mine' ? seed : stored;

/** Whether the seed changes the accepted values, and the row still has the seed's former definition. */
export const changesConstraints = ({ stored, baseline, seed }: FieldVersions): boolean => {
  const [now, before, next] = [stored, baseline, seed].map(constraintsOf);
  return changedBy(before, { mine: next, theirs: now }, isDeepStrictEqual) === 'mine';
};

/**
 * Merges a field: descriptive texts follow the seed where nobody has edited them; constraints follow the seed if
 * `constraints` says so. Stored members keep their order, and new members follow.
 */
export function mergeField(versions: FieldVersions, constraints: 'stored' | 'seed'): JsonSchema {
  const { stored, baseline, seed } = versions;
  const taken = constraintsOf(versions[constraints]);
  const field: JsonSchema = {
    ...taken,
    ...Object.fromEntries([...texts].map((word) => [word, merged(stored[word], baseline[word], seed[word])])),
    'x-values': mergeLabels(versions, choiceNames(taken)),
  };
  const words = new Set([...Object.keys(stored), ...Object.keys(seed)]);
  return Object.fromEntries(
    [...words].flatMap((word) => (field[word] === undefined ? [] : [[word, field[word]] as const])),
  );
}

const choiceNames = (field: JsonSchema): readonly string[] =>
  choicesOf(field['items'] ? schemaIn(field['items']) : field).map(String);

/** The labels of the accepted values. A label unknown to the seed stays as stored. */
function mergeLabels({ stored, baseline, seed }: FieldVersions, choices: readonly string[]): JsonSchema | undefined {
  const [now, before, next] = [stored, baseline, seed].map((field) => schemaIn(field['x-values'])) as [
    JsonSchema,
    JsonSchema,
    JsonSchema,
  ];
  const known = new Set(choiceNames(seed));
  const labels = choices.flatMap((value) => {
    const label = known.has(value) ? merged(now[value], before[value], next[value]) : now[value];
    return label === undefined ? [] : [[value, label] as const];
  });
  return labels.length ? Object.fromEntries(labels) : undefined;
}
