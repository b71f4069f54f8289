/** From the cells of a file to bodies of creates, with every fault at its row and column. */
import sql, { join } from 'sql-template-tag';
import type { Field } from '../../contract/model.ts';
import type { Run } from '../store/database.ts';
import { readBody, type Values } from './body.ts';
import { labelOf } from './columns.ts';
import { completeRow } from './create.ts';
import type { Ground } from './ground.ts';
import { findDuplicates, findTaken } from './import-unique.ts';
import { readCell } from './import-values.ts';
import type { FieldError } from './problem.ts';
import { checkReferences } from './references.ts';
import { checkValues } from './schema-in-row.ts';
import { name, type Scope } from './scope.ts';

/** Cells to checked bodies; a row with faults is null. */
export async function readRows(
  run: Run,
  scope: Scope,
  ground: Ground,
  fields: readonly Field[],
  rows: readonly (string | number | boolean | null)[][],
  fault: (row: number, column: string | null, message: string) => void,
): Promise<(Values | null)[]> {
  const bodies: Values[] = rows.map((cells, row) => {
    const values: Values = {};
    if (cells.length > fields.length)
      fault(row, null, `The row has ${cells.length} cells for ${fields.length} columns.`);
    fields.forEach((field, i) => {
      const read = readCell(field, cells[i] ?? null);
      if ('message' in read) fault(row, field.name, read.message);
      else if (read.value !== undefined) values[field.name] = read.value;
    });
    return values;
  });
  for (const field of fields)
    if (field.targets.length === 1) await resolveLabels(run, scope, ground, field, bodies, fault);
  const checked = bodies.map((body, row) => {
    const errors: FieldError[] = [];
    const values = readBody(scope.collection, scope.resource, 'create', body, errors);
    for (const error of errors) fault(row, error.pointer.split('/')[1] ?? null, error.message);
    return values;
  });
  const errors: FieldError[] = [];
  const complete = checked.map((values) => completeRow(scope, values, ground.given));
  const base = (row: number) => `/${row}`;
  await checkReferences(run, scope, scope.resource, complete, ground.line, errors, base);
  await checkValues(run, scope, complete, errors, base);
  for (const { pointer, message } of errors) {
    const [, row = '0', column = null] = pointer.split('/');
    fault(Number(row), column, message);
  }
  findDuplicates(scope, complete, fault);
  await findTaken(run, scope, complete, fault);
  return checked;
}

/** Labels to ids, one statement for each field; what is not one known thing stays as it is and is faulted. */
async function resolveLabels(
  run: Run,
  scope: Scope,
  ground: Ground,
  field: Field,
  bodies: readonly Values[],
  fault: (row: number, column: string | null, message: string) => void,
): Promise<void> {
  const target = scope.model.resources.get(field.targets[0] as string);
  if (!target) return;
  const texts = new Set(bodies.flatMap((body) => [body[field.name] ?? []].flat() as string[]));
  if (!texts.size) return;
  const label = labelOf(scope, target, 't');
  const shared = target.chain.filter(
    (column) => ground.line[column] != null && !(target.wall.kind === 'company' && target.wall.column === column),
  );
  const within = shared.map((column) => sql` and t.${name(column)} = ${ground.line[column]}`);
  const wanted = [...texts].map((text) => text.toLowerCase());
  const found = await run<{ id: number; label: string }>(
    sql`select t.id, lower(${label}) as label from ${name(target.name)} t where (lower(${label}) = any(${wanted}::text[]) or t.id::text = any(${[...texts]}::text[]))${join(within.length ? within : [sql``], '')}`,
  );
  const byLabel = new Map<string, number[]>();
  for (const row of found) byLabel.set(row.label, [...(byLabel.get(row.label) ?? []), row.id]);
  const ids = new Set(found.map((row) => String(row.id)));
  const one = (text: string, row: number): number | null => {
    const matches = byLabel.get(text.toLowerCase()) ?? (ids.has(text) ? [Number(text)] : []);
    if (matches.length === 1) return matches[0] as number;
    const what = target.title.toLowerCase();
    fault(
      row,
      field.name,
      matches.length
        ? `${field.title}: several are called "${text.slice(0, 60)}"; give the id.`
        : `${field.title}: there is no ${what} called "${text.slice(0, 60)}".`,
    );
    return null;
  };
  bodies.forEach((body, row) => {
    const value = body[field.name];
    if (value === undefined) return;
    const resolved = Array.isArray(value) ? value.map((text) => one(String(text), row)) : one(String(value), row);
    if (resolved === null || (Array.isArray(resolved) && resolved.includes(null))) delete body[field.name];
    else body[field.name] = resolved;
  });
}
