/** The rows of a file into a collection of a project, with what only the file knows: all of them or none, in one change. */

import { throwFaults } from '../../calls/body.ts';
import type { Granted } from '../../calls/call.ts';
import { openChange } from '../../engine/journal/journal.ts';
import { type FieldError, invalid } from '../../engine/problem.ts';
import { answerRows } from '../../engine/read/answer-rows.ts';
import { resolveInside } from '../../engine/read/value-names.ts';
import type { Values } from '../../engine/row-values.ts';
import { writingActor } from '../../engine/system-role.ts';
import { readBody } from '../../engine/write/body.ts';
import { requireFields } from '../../engine/write/create.ts';
import type { Services } from '../../services.ts';
import type { Run } from '../../store/database.ts';
import { type CreatableNames, createdMembers, prepareCreators, resolveNames } from './import-names.ts';
import type { FileRow } from './import-rows.ts';
import { mostRows } from './scope.ts';

interface Taken {
  readonly granted: Granted<'create'>;
  readonly read: readonly FileRow[];
  readonly creatable: CreatableNames;
  /** The member of the answer that has the rows. */
  readonly key: string;
}

interface Writing {
  readonly run: Run;
  /** Opens the change with the first thing that is written; answers its id. */
  readonly open: () => Promise<number>;
  readonly bodies: readonly Values[];
  readonly errors: FieldError[];
}

/**
 * Turns names into ids, makes those that `creatable` has and nobody knows, checks the bodies and has them written; the answer has
 * the rows that `write` answers the ids of, and what was made for them.
 *
 * @throws ApiProblem with every fault of the file, by row and field.
 */
export async function takeOver(
  { granted: { scope, context }, read, creatable, key }: Taken,
  services: Services,
  write: (writing: Writing) => Promise<readonly number[]>,
): Promise<{ status: 200; body: string; headers: Record<string, string> }> {
  if (read.length > mostRows)
    throw invalid([
      { pointer: '', message: `The file has more than ${mostRows.toLocaleString('en')} rows. Split it.` },
    ]);
  const prepared = await prepareCreators(scope, services, creatable, read);
  return services.database.transaction(writingActor(scope, context.line), async (run) => {
    const errors: FieldError[] = [];
    let change: number | null = null;
    const open = async (): Promise<number> => {
      change ??= await openChange(run, scope, 'import');
      return change;
    };
    const named = { line: context.line, rows: read, prepared };
    const { rows, made } = await resolveNames({ run, scope }, named, open, errors);
    const inside = await resolveInside({ run, scope }, context.line, rows, (row, field, pointer, message) =>
      errors.push({ pointer: `/${row}/${field}${pointer}`, message }),
    );
    throwFaults(errors);
    const { collection, resource } = scope;
    const bodies = inside.map((row, index) =>
      readBody({ collection, resource }, 'create', row, { errors, base: `/${index}` }),
    );
    throwFaults(errors);
    for (const values of bodies) requireFields(scope, values, 'create', context.resolved.facts);
    const ids = await write({ run, open, bodies, errors });
    throwFaults(errors);
    const parts = [`"${key}":${await answerRows(run, scope, ids)}`, ...(await createdMembers(run, creatable, made))];
    const headers: Record<string, string> = change === null ? {} : { 'x-change': String(change) };
    return { status: 200, body: `{${parts.join(',')}}`, headers };
  });
}
