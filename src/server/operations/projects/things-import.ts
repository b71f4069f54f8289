/** POST import_upload of stakeholders, products and tags: rows from a file, and the roles or categories only the file knows. */

import { TableFileError } from '../../../tables/table-file.ts';
import { throwFaults } from '../../calls/body.ts';
import type { Granted } from '../../calls/call.ts';
import { openChange } from '../../engine/journal/journal.ts';
import { type FieldError, invalid } from '../../engine/problem.ts';
import { answerRows } from '../../engine/read/answer-rows.ts';
import { writingActor } from '../../engine/system-role.ts';
import { readBody } from '../../engine/write/body.ts';
import { createRows, requireFields } from '../../engine/write/create.ts';
import { readTableFile } from '../../files/read-table-file.ts';
import type { Services } from '../../services.ts';
import { type Makers, madeMembers, prepareMakers, resolveNames } from '../items/import-names.ts';
import { type FileRow, fieldColumns, readTable } from '../items/import-rows.ts';
import { mostRows } from '../items/scope.ts';

interface Sent {
  readonly file: { readonly bytes: Buffer };
  readonly granted: Granted<'create'>;
}

async function rowsOf({ file, granted: { scope } }: Sent): Promise<readonly FileRow[]> {
  const errors: FieldError[] = [];
  try {
    const { sheets } = await readTableFile(file.bytes);
    const [headings = [], ...rows] = sheets[0]?.rows ?? [];
    if (rows.length > mostRows)
      throw invalid([
        { pointer: '', message: `The file has more than ${mostRows.toLocaleString('en')} rows. Split it.` },
      ]);
    const read = readTable(
      { headings, columns: fieldColumns(headings, scope), rows },
      { first: {}, types: [] },
      errors,
    );
    throwFaults(errors);
    return read;
  } catch (error) {
    if (error instanceof TableFileError) throw invalid([{ pointer: '', message: error.message }]);
    throw error;
  }
}

/** Takes over a file into a collection of a project; the answer has the rows, and what `makers` made for them. */
export const importThings =
  (key: string, makers: Makers) =>
  async (sent: Sent, services: Services): Promise<{ status: 200; body: string; headers: Record<string, string> }> => {
    const { scope, context } = sent.granted;
    const read = await rowsOf(sent);
    const prepared = await prepareMakers(scope, services, makers, read);
    return services.database.transaction(writingActor(scope, context.line), async (run) => {
      const errors: FieldError[] = [];
      let change: number | null = null;
      const open = async (): Promise<number> => {
        change ??= await openChange(run, scope, 'import');
        return change;
      };
      const { rows, made } = await resolveNames(
        { run, scope },
        { line: context.line, rows: read, prepared },
        open,
        errors,
      );
      throwFaults(errors);
      const bodies = rows.map((row, index) =>
        readBody({ collection: scope.collection, resource: scope.resource }, 'create', row, {
          errors,
          base: `/${index}`,
        }),
      );
      throwFaults(errors);
      for (const values of bodies) requireFields(scope, values, 'create', context.resolved.facts);
      const ids = bodies.length
        ? await createRows({ run, scope, change: await open() }, context, bodies, { errors, base: (row) => `/${row}` })
        : [];
      throwFaults(errors);
      const parts = [...(await madeMembers(run, makers, made)), `"${key}":${await answerRows(run, scope, ids)}`];
      const headers: Record<string, string> = change === null ? {} : { 'x-change': String(change) };
      return { status: 200, body: `{${parts.join(',')}}`, headers };
    });
  };
