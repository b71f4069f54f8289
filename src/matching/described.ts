/** An element prepared for comparison: its words, concepts and letters. Pure. */
import { conceptOfStem, gramsOf, nameStems, type ShortForms, textStems } from './words.ts';

/** The parts of an element that are compared. */
export interface Described {
  readonly id: number;
  readonly name: string;
  /** The technical name; empty without one. */
  readonly code: string;
  readonly description: string;
  readonly type: string;
  /** The names of its ancestors, from the top. */
  readonly path: readonly string[];
  /** The permitted values and their labels. */
  readonly values: readonly string[];
}

/** An element in its prepared form. */
export interface Prepared {
  readonly id: number;
  /** The stems of the last part of the name, or of the whole name if it has one part. */
  readonly name: ReadonlySet<string>;
  /** The concepts of these stems. */
  readonly concepts: ReadonlySet<string>;
  /** The stems of all parts of the name and of its ancestors. */
  readonly around: ReadonlySet<string>;
  readonly grams: ReadonlySet<string>;
  /** The stems of the name's parts before the last one, as in `author.name`. */
  readonly before: ReadonlySet<string>;
  readonly text: ReadonlySet<string>;
  readonly type: TypeClass | null;
  readonly values: ReadonlySet<string>;
  /** The folded name without separators, for the test of equal names. */
  readonly plain: string;
}

export type TypeClass = 'text' | 'number' | 'date' | 'boolean' | 'reference' | 'holder';

/** Patterns of type names by class; the first match counts. */
export const typeClasses: readonly (readonly [TypeClass, RegExp])[] = [
  ['holder', /^(table|object|record|group|view|base table|element)\b/i],
  ['boolean', /bool|yesno|truefalse|^bit\b|flag|checkbox/i],
  ['date', /date|time|year|timestamp/i],
  ['number', /int|num|dec|float|double|real|money|serial|byte|calc|slider/i],
  ['text', /char|text|string|clob|uuid|notes|radio|dropdown|uri|url|email/i],
];

/** The class of a type; null if its name does not indicate one. */
export const typeClassOf = (type: string): TypeClass | null =>
  typeClasses.find(([, pattern]) => pattern.test(type))?.[0] ?? null;

/** Separators of paths within names: `author.name`, `AccessURL/URL`, `dcat:downloadURL`. */
const pathSigns = /\s*(?:[./>]|->|::)\s*|(?<=^\w{1,12}):(?=\w)|^\w+:(?=\w)/;

/** Prepares an element; `own` are the company's abbreviations. */
export function prepare(one: Described, own?: ShortForms): Prepared {
  const ownNames = one.code && one.code !== one.name ? [one.name, one.code] : [one.name];
  const parts = ownNames.map((name) => name.split(pathSigns).filter(Boolean));
  const leaves = parts.map((some, at) => some.at(-1) ?? ownNames[at] ?? '');
  const name = new Set(leaves.flatMap((leaf) => nameStems(leaf, own)));
  const around = new Set([...ownNames, ...one.path.slice(-2)].flatMap((part) => nameStems(part, own)));
  const conceptsOf = [...name].flatMap((stem) => conceptOfStem(stem) ?? []);
  return {
    id: one.id,
    name,
    concepts: new Set(conceptsOf),
    around,
    grams: new Set(leaves.flatMap(gramsOf)),
    before: new Set(parts.flatMap((some) => some.slice(0, -1)).flatMap((part) => nameStems(part, own))),
    text: new Set(textStems(one.description.slice(0, 2000))),
    type: typeClassOf(one.type),
    values: new Set(
      one.values
        .slice(0, 200)
        .map((value) => value.trim().toLowerCase())
        .filter(Boolean),
    ),
    plain: [...nameStems(leaves[0] ?? '', own)].join(''),
  };
}
