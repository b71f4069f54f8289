/** Resolves names in rows of a file to rows of the project, and creates unknown ones. */
import sql, { join } from 'sql-template-tag';
import type { Field, Resource } from '../../../contract/model.ts';
import { scopeOn } from '../../calls/scope.ts';
import { labelOf } from '../../engine/access/columns.ts';
import { readableCondition, settledInLine } from '../../engine/access/readable.ts';
import type { Creator } from '../../engine/import/made.ts';
import type { FieldError } from '../../engine/problem.ts';
import { answerRows } from '../../engine/read/answer-rows.ts';
import type { Values } from '../../engine/row-values.ts';
import { name, type OwnerIds, type Scope, type Transaction } from '../../engine/scope.ts';
import { readBody } from '../../engine/write/body.ts';
import { createRows } from '../../engine/write/create.ts';
import { prepareCreate } from '../../engine/write/create-context.ts';
import type { Services } from '../../services.ts';
import type { Run } from '../../store/database.ts';
import type { JsonRow } from './json-rows.ts';

/**
 * Fields whose unknown names are created, with the collection of the project. The answer has the new rows under the name
 * of the collection.
 */
export type CreatableNames = Readonly<Record<string, string>>;

/** The members of an answer with the new rows, by the names of their collections, as JSON. */
export async function createdMembers(
  run: Run,
  creatable: CreatableNames,
  made: Resolved['made'],
): Promise<readonly string[]> {
  const members: string[] = [];
  for (const [field, key] of Object.entries(creatable)) {
    const one = made.get(field);
    members.push(`"${key}":${one ? await answerRows(run, one.scope, one.ids) : '[]'}`);
  }
  return members;
}

/** Checks, before anything is written, whether the caller may create rows for the fields. */
export async function prepareItemNames(
  items: Scope,
  services: Services,
  creatable: CreatableNames,
  rows: readonly JsonRow[],
): Promise<ReadonlyMap<string, Creator>> {
  const prepared = new Map<string, Creator>();
  for (const [field, segment] of Object.entries(creatable)) {
    if (!rows.some(({ named }) => named.get(field)?.length)) continue;
    const params = { project_id: items.params['project_id'] as number };
    const scope = scopeOn(services, `projects_${segment}`, items.caller, params);
    prepared.set(field, { scope, context: await prepareCreate(services.database, scope, {}) });
  }
  return prepared;
}

interface Resolved {
  /** The fields of each row with ids for names. */
  readonly rows: readonly Values[];
  /** Ids of new rows, by field. */
  readonly made: ReadonlyMap<string, { readonly scope: Scope; readonly ids: readonly number[] }>;
}

/** Turns names into ids. `open` opens the change before the first row is created. */
export async function resolveNames(
  { run, scope }: Transaction,
  {
    line,
    rows,
    prepared,
  }: { readonly line: OwnerIds; readonly rows: readonly JsonRow[]; readonly prepared: ReadonlyMap<string, Creator> },
  open: () => Promise<number>,
  errors: FieldError[],
): Promise<Resolved> {
  const made = new Map<string, { scope: Scope; ids: readonly number[] }>();
  const filled = rows.map(({ fields }): Values => ({ ...fields }));
  for (const key of new Set(rows.flatMap(({ named }) => [...named.keys()]))) {
    const field = scope.resource.fields.get(key) as Field;
    const target = scope.model.resources.get(field.targets[0] ?? '') as Resource;
    const spellings = spellingsOf(rows.flatMap(({ named }) => named.get(key) ?? []));
    const known = await findNames({ run, scope }, target, line, [...spellings.keys()]);
    const creator = prepared.get(key);
    const unknown = [...spellings].filter(([one]) => !known.has(one));
    if (creator && unknown.length) {
      const ids = await makeNamed(
        { run, change: await open() },
        creator,
        unknown.map(([, spelling]) => spelling),
        errors,
      );
      unknown.forEach(([one], i) => {
        const id = ids[i];
        if (id !== undefined) known.set(one, id);
      });
      made.set(key, { scope: creator.scope, ids });
    }
    rows.forEach(({ named }, index) => {
      const names = named.get(key);
      if (!names) return;
      const ids = names.flatMap((one) => known.get(folded(one)) ?? []);
      const lost = names.find((one) => !known.has(folded(one)));
      if (lost !== undefined && !creator)
        errors.push({
          pointer: `/${index}/${key}`,
          message: `${field.title}: there is no ${target.title.toLowerCase()} called "${lost.slice(0, 60)}".`,
        });
      (filled[index] as Values)[key] = field.kind === 'references' ? [...new Set(ids)] : (ids[0] ?? null);
    });
  }
  return { rows: filled, made };
}

const folded = (text: string): string => text.trim().toLowerCase();

/** Each name once, as it is spelled first. */
function spellingsOf(names: readonly string[]): ReadonlyMap<string, string> {
  const spellings = new Map<string, string>();
  for (const one of names) if (!spellings.has(folded(one))) spellings.set(folded(one), one.trim());
  return spellings;
}

/** Ids by name, in the same line of owners; of several that are called alike, the first. */
async function findNames(
  { run, scope }: Transaction,
  target: Resource,
  line: OwnerIds,
  names: readonly string[],
): Promise<Map<string, number>> {
  const label = labelOf(scope, { resource: target, alias: 't' });
  const within = target.chain
    .filter(
      (column) => line[column] != null && !(target.tenancy.kind === 'company' && target.tenancy.column === column),
    )
    .map((column) => sql` and t.${name(column)} = ${line[column]}`);
  const readable = readableCondition(scope, target, 't', settledInLine(scope, line));
  if (readable) within.push(sql` and ${readable}`);
  const found = await run<{ id: number; label: string }>(
    sql`select t.id, lower(trim(${label})) as label from ${name(target.name)} t
      where lower(trim(${label})) = any(${names}::text[])${join(within.length ? within : [sql``], '')} order by t.id desc`,
  );
  return new Map(found.map((row) => [row.label, row.id]));
}

async function makeNamed(
  { run, change }: { readonly run: Run; readonly change: number },
  { scope, context }: Creator,
  names: readonly string[],
  errors: FieldError[],
): Promise<readonly number[]> {
  const { collection, resource } = scope;
  const bodies = names.map((one) =>
    readBody({ collection, resource }, 'create', { [resource.label]: one }, { errors }),
  );
  return errors.length ? [] : createRows({ run, scope, change }, context, bodies, { errors });
}
