/** Checks screens against their rows, after all collections are resolved. */
import { readableFields, sortable, takesTables, writableFields } from '../../src/contract/bodies.ts';
import { splitCondition } from '../../src/contract/conditions.ts';
import type { Collection, Field, Model, Resource } from '../../src/contract/model.ts';
import type { FixedFilter } from '../../src/contract/screen.ts';
import { suggestion } from '../../src/fields/closest.ts';
import { comparesOrder } from '../../src/fields/comparisons.ts';
import { typesOf } from '../../src/fields/json-schema.ts';
import { fieldKindOf } from '../../src/fields/kinds.ts';
import { parametersOf } from '../files/addresses.ts';
import type { Fail } from '../files/problem.ts';
import type { FileCollection } from '../files/resource-file.ts';
import { refusalBy } from '../resources/field-values.ts';
import { checkIcon } from '../resources/resource-checks.ts';
import { checkAsks } from './asks.ts';
import { checkCharts } from './charts.ts';
import { checkReview } from './reviews.ts';
import { checkSides } from './sides.ts';

/** The x-collections entry of a collection, and the function that reports its faults. */
export interface Offered {
  readonly collection: Collection;
  readonly entry: FileCollection;
  readonly fail: Fail;
}

/** Reports the faults of a collection's screen, if it has one. */
export function checkScreen(one: Offered, { resources }: Pick<Model, 'resources'>, all: readonly Offered[]): void {
  const { screen } = one.collection;
  const resource = resources.get(one.collection.resource);
  if (!screen || !resource) return;
  checkShown(one);
  checkSegments(one);
  checkDrawn(one);
  checkAddress(one);
  checkItem(one, resource);
  checkColumns(one, resource);
  checkSort(one, resource);
  checkAdding(one, resource);
  checkSides(one, resource, resources, all);
  checkAsks(one, resources, all);
  checkReview(one, resource);
  checkCharts(one.collection, resource, { resources, failAt: one.fail });
  const names = screen.calls.map(({ name }) => name);
  for (const [at, name] of names.entries())
    if (names.indexOf(name) < at)
      one.fail(`/screen/calls/${at}/name`, `"${name}" is offered already.`, 'Take one of the two out.');
  for (const [at, { icon }] of screen.calls.entries())
    checkIcon(icon, (...sentences) => one.fail(`/screen/calls/${at}/icon`, ...sentences));
  for (const [at, { icon }] of screen.lists.entries())
    if (icon) checkIcon(icon, (...sentences) => one.fail(`/screen/lists/${at}/icon`, ...sentences));
  if (screen.report) checkIcon(screen.report.icon, (...sentences) => one.fail('/screen/report/icon', ...sentences));
  checkNote(one, resources, all);
  checkAsked(one, all);
  checkFilter(screen.filter, resource, (pointer, ...sentences) => one.fail(`/screen/filter${pointer}`, ...sentences));
  for (const [at, { filter }] of screen.lists.entries())
    checkFilter(filter, resource, (pointer, ...sentences) =>
      one.fail(`/screen/lists/${at}/filter${pointer}`, ...sentences),
    );
}

/** The address of a screen may only have parameters of the collection's path. */
function checkAddress({ collection: { path, screen }, fail }: Offered): void {
  const known = new Set(parametersOf(path));
  const lists = (screen?.lists ?? []).map(({ route, filter }, at) => ({
    pointer: `/screen/lists/${at}/route`,
    address: route,
    filtered: Object.values(filter).flatMap(parametersOf),
  }));
  const own = (['route', 'tab'] as const).map((member) => ({
    pointer: `/screen/${member}`,
    address: screen?.[member] ?? '',
    filtered: Object.values(screen?.filter ?? {}).flatMap(parametersOf),
  }));
  for (const { pointer, address, filtered } of [...own, ...lists])
    for (const name of parametersOf(address))
      if (!known.has(name) && !filtered.includes(name))
        fail(
          pointer,
          `{${name}} is no parameter of ${path}.`,
          suggestion(name, known, known.size ? undefined : 'Take it out, or put it into the path.'),
        );
}

/** A screen must have an address, and rows to show. */
function checkShown({ collection: { screen, singleton, operations, path }, fail }: Offered): void {
  if (!screen) return;
  if (screen.route === null && screen.tab === null)
    fail('/screen', 'A screen without an address is never opened.', 'Give it a "route", or the "tab" it stands on.');
  const call = singleton ? 'get' : 'list';
  if (!operations.includes(call))
    fail('/screen', `${path} does not offer ${call}, so there is nothing to show.`, `Offer ${call}, or take it out.`);
}

/** Reports texts for combined tabs on a screen without one, and addresses that are given twice. */
function checkSegments({ entry: { screen = {} }, fail }: Offered): void {
  for (const word of ['segment', 'first', 'part'] as const)
    if (screen[word] !== undefined && screen.tab === undefined)
      fail(`/screen/${word}`, 'This screen is no tab.', 'Name in "tab" the page it stands on, or take it out.');
  if (screen.segment !== undefined && screen.tab !== undefined && screen.route !== undefined)
    fail(
      '/screen/segment',
      'The address of the tab is said twice.',
      'Take "route" out: the address is that of the "tab" with the segment behind it.',
    );
  if (screen.segment !== undefined && screen.part !== undefined)
    fail('/screen/part', 'Tabs with the same "segment" are parts of one tab already.', 'Take one of the two out.');
  for (const word of ['details', 'parts'] as const)
    if (screen[word] !== undefined && screen.item === undefined)
      fail(`/screen/${word}`, 'The rows of this screen have no page.', 'Give it an "item", or take it out.');
}

/** Reports keywords that have an effect only on another kind of screen. */
function checkDrawn({ collection: { singleton }, entry: { screen = {} }, fail }: Offered): void {
  const inNavigation = screen.route !== undefined && !screen.route.includes('{');
  for (const word of ['area', 'group'] as const)
    if (screen[word] !== undefined && !inNavigation && !screen.lists)
      fail(`/screen/${word}`, 'This screen is not in the navigation.', 'Take it out, or give it a "route" of its own.');
  if (!singleton) return;
  for (const word of ['columns', 'charts', 'levels', 'sort', 'item', 'adding', 'filter', 'lists', 'report'] as const)
    if (screen[word] !== undefined)
      fail(`/screen/${word}`, 'The screen of a single row lists none.', 'Take it out, or take "singleton" out.');
}

/** The address of a row's page may use fields of the row and parameters of the list's path. */
function checkItem({ collection, fail }: Offered, { fields }: Resource): void {
  const known = new Set([...fields.keys(), ...parametersOf(collection.path)]);
  for (const name of parametersOf(collection.screen?.item ?? ''))
    if (!known.has(name))
      fail(
        '/screen/item',
        `{${name}} is neither a field of the rows nor a parameter of the path.`,
        suggestion(name, known),
      );
}

/** The columns, order and filter of a screen must name fields that readers of its rows can read. */
function checkColumns({ collection, fail }: Offered, resource: Resource): void {
  const { columns = [], filter = {}, sort, lists = [] } = collection.screen ?? {};
  const fieldsOf = (one: FixedFilter) => Object.keys(one).map((key) => /^filter\[(\w+)\]/.exec(key)?.[1] ?? '');
  const readable = new Set(readableFields(collection, resource).map(({ name }) => name));
  const check = (pointer: string, names: readonly string[]): void => {
    for (const name of names)
      if (resource.fields.has(name) && !readable.has(name))
        fail(pointer, `"${name}" is not shown to whoever reads these rows.`, 'Take it out.');
  };
  check('/screen/columns', columns);
  check('/screen/sort', sortNames(sort));
  check('/screen/filter', fieldsOf(filter));
  for (const [at, list] of lists.entries()) check(`/screen/lists/${at}/filter`, fieldsOf(list.filter));
}

const sortNames = (sort: string | null | undefined): readonly string[] =>
  (sort ?? '').split(',').map((term) => term.replace(/^-/, ''));

function checkSort({ collection, fail }: Offered, { fields }: Resource): void {
  const names = sortNames(collection.screen?.sort);
  for (const [at, name] of names.entries()) {
    const field = fields.get(name);
    if (field && !sortable(field))
      fail('/screen/sort', `"${name}" holds no single value to order by.`, 'Name another field.');
    if (names.indexOf(name) < at) fail('/screen/sort', `"${name}" stands there twice.`, 'Take one of the two out.');
  }
}

function checkAdding({ collection, fail }: Offered, resource: Resource): void {
  const adding = collection.screen?.adding;
  if (!adding) return;
  if (!collection.operations.includes('create'))
    fail('/screen/adding', 'No rows are added here.', 'Offer create, or take it out.');
  if (adding.imported !== null && !takesTables(collection))
    fail('/screen/adding/imported', 'No file is imported here.', 'Take it out.');
  const writable = new Set(writableFields(collection, resource, 'create').map(({ name }) => name));
  for (const name of adding.fields ?? [])
    if (resource.fields.has(name) && !writable.has(name))
      fail('/screen/adding/fields', `Whoever adds a row here does not fill "${name}" in.`, 'Take it out.');
}

/** A note must use fields of the row that its path returns. */
function checkNote({ collection, fail }: Offered, resources: Model['resources'], all: readonly Offered[]): void {
  const note = collection.screen?.note;
  if (!note) return;
  const singletons = all.map((other) => other.collection).filter(({ singleton }) => singleton);
  const singleton = singletons.find(({ path }) => path === note.path);
  const resource = singleton && resources.get(singleton.resource);
  if (!resource) {
    const known = singletons.map(({ path }) => path);
    fail('/screen/note/path', `${note.path} is no singleton.`, suggestion(note.path, known, 'Name the path of one.'));
    return;
  }
  const readable = readableFields(singleton, resource).map(({ name }) => name);
  for (const name of parametersOf(note.text))
    if (!readable.includes(name))
      fail('/screen/note/text', `${note.path} answers no "${name}".`, suggestion(name, readable));
}

/** The collection in `asks` of a call must be reachable from the row or its path. */
function checkAsked({ collection, entry, fail }: Offered, all: readonly Offered[]): void {
  for (const [at, { asks = [] }] of (entry.screen?.calls ?? []).entries())
    for (const [index, { of }] of asks.entries()) {
      const pointer = `/screen/calls/${at}/asks/${index}/of`;
      const offered = all.find((other) => other.collection.path === of)?.collection;
      const own = parametersOf(collection.path);
      const others = parametersOf(of).filter((name) => !own.includes(name));
      if (!offered)
        fail(
          pointer,
          `There is no collection ${of}.`,
          suggestion(
            of,
            all.map((other) => other.collection.path),
          ),
        );
      else if (others.length > 1 || (others.length === 1 && offered.parent?.collection !== collection.key))
        fail(
          pointer,
          `A row of ${collection.path} does not say ${others.join(', ')}.`,
          'Name a collection below the row.',
        );
    }
}

/** A fixed filter must compare a field with a value that the field can have. */
function checkFilter(filter: FixedFilter, { fields }: Resource, fail: Fail): void {
  for (const [key, value] of Object.entries(filter)) {
    const { subject: name, word: comparison } = splitCondition(key);
    const field = fields.get(name);
    if (!field || /^[${]/.test(value)) continue;
    if (comparison === 'empty' && !['true', 'false'].includes(value))
      fail('', `"${name}" is empty or not, and "${value}" is neither.`, 'Say true or false.');
    const kind = fieldKindOf(field);
    if (comparesOrder(comparison) && kind.filterValue(value, field.schema) === undefined)
      fail('', `"${name}" is compared with ${kind.filterExpects(field.schema)}, and "${value}" is none.`, 'Change it.');
    const refused =
      field.kind === 'value' && ['equals', 'not'].includes(comparison)
        ? refusalBy(field)(readText(field, value))
        : null;
    if (refused) fail('', `${refused.message} No row would be found here.`, refused.mend);
  }
}

/** The filter's text as a typed value. */
const readText = ({ schema }: Field, text: string): unknown => {
  const [type] = typesOf(schema);
  if (type === 'boolean') return { true: true, false: false }[text] ?? text;
  return type === 'integer' || type === 'number' ? Number(text) : text;
};
