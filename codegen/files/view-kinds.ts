/** The view kinds: each is a folder with a `kind.json` that has its title and its requirements. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Field } from '../../src/contract/model.ts';
import { fieldsFor, fillSlots, type ViewKind, type ViewSlot } from '../../src/contract/view-kind.ts';
import { type Basis, bases } from '../../src/fields/kind.ts';
import type { Problem } from './problem.ts';
import { inWords } from './words.ts';

export const viewFolder = 'src/web/resources/views';

/** The JSON Schema of a slot in `kind.json`. */
const slot = {
  type: 'object',
  required: ['title', 'of'],
  additionalProperties: false,
  properties: {
    title: { type: 'string', minLength: 1 },
    of: { type: 'array', minItems: 1, uniqueItems: true, items: { enum: bases } },
    optional: { type: 'boolean' },
    settled: { type: 'boolean' },
    needs: { enum: ['x-done', 'x-layout'] },
  },
};
export const viewKindSchema = {
  type: 'object',
  required: ['title', 'icon', 'help', 'order'],
  additionalProperties: false,
  properties: {
    title: { type: 'string', minLength: 1 },
    icon: {
      type: 'string',
      pattern: '^[a-z0-9-]+$',
      'x-meaning': 'the name of an icon',
      'x-mend': 'Use a name from bootstrap-icons.',
    },
    help: { type: 'string', minLength: 1 },
    shows: { enum: ['row', 'rows'] },
    tree: { type: 'boolean' },
    sides: { type: 'boolean' },
    asks: { type: 'boolean' },
    review: { type: 'boolean' },
    charts: { type: 'boolean' },
    levels: { type: 'boolean' },
    together: { type: 'boolean' },
    empty: { type: 'boolean' },
    line: { enum: ['end', 'places', null] },
    by: { type: 'array', maxItems: 2, items: slot },
    order: { type: 'integer' },
  },
} as const;

/** The path of a view's `kind.json` from the project's root. */
export const viewKindPath = (kind: string): string => `${viewFolder}/${kind}/kind.json`;

/** Reads the view kinds below `root`. */
export const readViewKinds = (root: string): readonly string[] =>
  readdirSync(join(root, viewFolder), { withFileTypes: true })
    .filter((one) => one.isDirectory() && existsSync(join(root, viewKindPath(one.name))))
    .map(({ name }) => name)
    .sort();

/** Reports view folders below `root` that the web could not draw: a file is missing, or view.tsx exports no `View`. */
export function viewFolderProblems(root: string): readonly Problem[] {
  const problems: Problem[] = [];
  for (const folder of readdirSync(join(root, viewFolder), { withFileTypes: true })) {
    const drawing = `${viewFolder}/${folder.name}/view.tsx`;
    const isDrawn = existsSync(join(root, drawing));
    const isKind = existsSync(join(root, viewKindPath(folder.name)));
    if (isKind && !isDrawn)
      problems.push({
        file: drawing,
        pointer: '',
        message: 'The view has no view.tsx.',
        mend: 'Add one that exports "View".',
      });
    if (isDrawn && !isKind)
      problems.push({
        file: viewKindPath(folder.name),
        pointer: '',
        message: 'The view has no kind.json.',
        mend: 'Add one that says what it is called and needs.',
      });
    if (isKind && isDrawn && /\buseTogether\(/.test(readFileSync(join(root, drawing), 'utf8')))
      if (!/"together": *true/.test(readFileSync(join(root, viewKindPath(folder.name)), 'utf8')))
        problems.push({
          file: viewKindPath(folder.name),
          pointer: '/together',
          message: 'The view takes in all rows together, and does not say so.',
          mend: 'Say "together": true, or draw the rows that are scrolled to.',
        });
    if (isDrawn && !/^export .*\bView\b/m.test(readFileSync(join(root, drawing), 'utf8')))
      problems.push({
        file: drawing,
        pointer: '',
        message: 'The file exports no "View".',
        mend: 'Export what draws the rows by that name.',
      });
  }
  return problems;
}

const basisWords: Readonly<Record<Basis, string>> = {
  reference: 'a reference',
  references: 'references to several',
  choice: 'a choice',
  choices: 'several choices, or a list of words or numbers',
  boolean: 'yes or no',
  scale: 'a whole number between bounds',
  date: 'a date',
  number: 'a number',
  text: 'a short text',
  markup: 'a text with formatting',
  address: 'a web address',
  picture: 'a picture',
  pixels: 'a number of pixels',
};

/** The allowed fields as text: `a reference, a choice or yes or no` */
const slotWords = ({ of }: ViewSlot): string =>
  inWords(
    of.map((basis) => basisWords[basis]),
    'or',
  );

/** A count as text: `one field`, `1 to 2 fields` */
const countWords = (least: number, most: number): string => {
  if (least < most) return `${least} to ${most} fields`;
  return most === 0 ? 'no field' : most === 1 ? 'one field' : `${most} fields`;
};

/** The rows to draw. */
interface Drawn {
  readonly singleton: boolean;
  readonly tree: string | null;
  /** The screen has `sides`. */
  readonly sided: boolean;
  /** The screen has `asks`. */
  readonly asks: boolean;
  /** The screen has `review`. */
  readonly review: boolean;
  /** The screen names levels. */
  readonly levels: boolean;
  /** Whether at least one field has a chart. */
  readonly charted: boolean;
  readonly fields: readonly Pick<Field, 'name' | 'kind' | 'schema'>[];
}

export interface ViewFault {
  /** The faulty member of the screen. */
  readonly member: string;
  readonly message: string;
  readonly mend: string;
}

/** The reason why a view cannot draw rows by these fields; null if it can. */
export function viewFault(
  view: ViewKind,
  by: readonly string[] | undefined,
  { singleton, tree, sided, asks, review, levels, charted, fields: all }: Drawn,
): ViewFault | null {
  const name = view.title.toLowerCase();
  if (singleton !== (view.shows === 'row'))
    return singleton
      ? { member: 'view', message: `"${view.kind}" draws many rows, and there is one here.`, mend: 'Say "form".' }
      : { member: 'view', message: `"${view.kind}" draws one row, and there are many here.`, mend: 'Say "table".' };
  if (view.tree && tree === null)
    return {
      member: 'view',
      message: `A ${name} needs rows that point to their parents, and these do not.`,
      mend: 'Say which field does so with "x-tree" at the top of the file, or choose another view.',
    };
  if (view.sides && !sided)
    return {
      member: 'view',
      message: `"${view.kind}" draws what two references point to, and the screen does not say which.`,
      mend: 'Say it with "sides", or choose another view.',
    };
  if (view.asks !== asks)
    return asks
      ? { member: 'asks', message: `"${view.kind}" asks nothing.`, mend: 'Say "view": "pages", or take "asks" out.' }
      : {
          member: 'view',
          message: `"${view.kind}" draws what is asked, and the screen does not say what.`,
          mend: 'Say it with "asks", or choose another view.',
        };
  if (view.review && !review)
    return {
      member: 'view',
      message: `"${view.kind}" draws what is proposed, and the screen does not say how it is decided.`,
      mend: 'Say it with "review", or choose another view.',
    };
  if (view.charts && !charted)
    return {
      member: 'view',
      message: 'No field of these rows has a chart.',
      mend: 'Declare a choice, a reference, a number or a date, name fields in "charts", or choose another view.',
    };
  if (view.levels && tree === null && !levels)
    return {
      member: 'view',
      message: `An ${name} needs rows that lie below one another, and these do not.`,
      mend: 'Name in "levels" the resources below these, say "x-tree" at the top of the file, or choose another view.',
    };
  if (levels && !view.levels)
    return {
      member: 'levels',
      message: `A ${name} draws one kind of rows.`,
      mend: 'Say "view": "outline", or take "levels" out.',
    };
  const least = view.by.filter(({ optional }) => !optional).length;
  if (by && (by.length < least || by.length > view.by.length))
    return {
      member: 'by',
      message: `A ${name} is by ${countWords(least, view.by.length)}, and ${by.length === 1 ? 'one is' : `${by.length} are`} named.`,
      mend:
        view.by.length === 0
          ? 'Leave "by" out.'
          : `Name what it is by: ${view.by.map(({ title }) => title.toLowerCase()).join(' and ')}.`,
    };
  if (view.by.length > 0 && !fillSlots(view, all, []))
    return {
      member: 'view',
      message: `A ${name} is by ${view.by
        .filter(({ optional }) => !optional)
        .map(slotWords)
        .join(' and ')}, and there are not enough such fields here.`,
      mend: 'Declare one, or choose another view.',
    };
  for (const [at, slot] of view.by.entries()) {
    const fitting = fieldsFor(slot, all).map((field) => field.name);
    const named = by?.[at];
    if (named === undefined || fitting.includes(named)) continue;
    const isThere = all.some((field) => field.name === named);
    const role = `the ${slot.title.toLowerCase()} of a ${name}`;
    return {
      member: `by/${at}`,
      message: isThere
        ? `"${named}" cannot be ${role}: it is not ${slotWords(slot)}.`
        : `There is no field "${named}".`,
      mend: `Use one of: ${fitting.join(', ')}.`,
    };
  }
  return null;
}
