/** POST import_upload of stakeholders, products and tags: rows from a file, and the roles or categories only the file knows. */

import { throwFaults } from '../../calls/body.ts';
import type { Granted } from '../../calls/call.ts';
import type { FieldError } from '../../engine/problem.ts';
import { createRows } from '../../engine/write/create.ts';
import type { Services } from '../../services.ts';
import type { CreatableNames } from '../items/import-names.ts';
import { fieldColumns, readFileTable } from '../items/import-rows.ts';
import { takeOver } from '../items/take-over.ts';

interface Sent {
  readonly file: { readonly bytes: Buffer };
  readonly granted: Granted<'create'>;
}

/** Takes over a file into a collection of a project; the answer has the rows, and what was made for them. */
export const importThings = (key: string, creatable: CreatableNames) => async (sent: Sent, services: Services) => {
  const { scope, context } = sent.granted;
  const faults: FieldError[] = [];
  const columnsOf = (headings: readonly string[]) => fieldColumns(headings, scope);
  const read = await readFileTable(sent.file.bytes, columnsOf, { first: {}, types: [] }, faults);
  throwFaults(faults);
  return takeOver({ granted: sent.granted, read, creatable, key }, services, async ({ run, open, bodies, errors }) =>
    bodies.length
      ? createRows({ run, scope, change: await open() }, context, bodies, { errors, base: (row) => `/${row}` })
      : [],
  );
};
