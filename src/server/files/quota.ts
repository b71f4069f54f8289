/** The storage used by a tenant and by one row of it, in bytes: replaced files count until they are swept. */
import sql from 'sql-template-tag';
import { ApiProblem } from '../engine/problem.ts';
import { type Database, systemActor } from '../store/database.ts';

const megabyte = 1024 * 1024;
/** Bytes of all files of one row, including replaced ones, which are stored as long as undo needs them. */
const mostBytesOfRow = 100 * megabyte;

/** Whose a file is. Without a tenant, as the picture of an account or of the installation, only the row counts. */
export interface FileOwner {
  readonly company: number | null;
  readonly resource: string;
  readonly row: number;
}

/**
 * Writes down a file before it is stored, if there is room for it. Uploads of one tenant go one after the other, so
 * that two at once cannot both take the last room.
 *
 * @throws ApiProblem `no_room` with how much is used.
 */
export async function reserveRoom(
  database: Database,
  file: { readonly name: string; readonly bytes: number },
  { company, resource, row }: FileOwner,
  companyQuota: number,
): Promise<void> {
  await database.transaction(systemActor, async (run) => {
    await run(sql`select pg_advisory_xact_lock(hashtext('tessera_file'), ${company ?? 0})`);
    const [used] = await run<{ of_company: number; of_row: number }>(sql`select
      (select coalesce(sum(bytes), 0)::bigint from tessera_file where company_id = ${company}) as of_company,
      (select coalesce(sum(bytes), 0)::bigint from tessera_file where resource = ${resource} and row_id = ${row}) as of_row`);
    const [ofCompany, ofRow] = [used?.of_company ?? 0, used?.of_row ?? 0];
    if (company !== null && ofCompany + file.bytes > companyQuota)
      throw noRoom(
        'Your company',
        ofCompany,
        companyQuota,
        'Delete files that are no longer needed, or ask whoever runs this installation for more room.',
      );
    if (ofRow + file.bytes > mostBytesOfRow)
      throw noRoom(
        'This row',
        ofRow,
        mostBytesOfRow,
        'Files that were replaced are kept until they can no longer be brought back; try again later.',
      );
    await run(sql`insert into tessera_file (name, company_id, resource, row_id, bytes)
      values (${file.name}, ${company}, ${resource}, ${row}, ${file.bytes})`);
  });
}

/** Forgets a file that is gone, or was never stored. */
export async function freeRoom(database: Database, name: string): Promise<void> {
  await database.query(systemActor, sql`delete from tessera_file where name = ${name}`);
}

const noRoom = (whose: string, used: number, most: number, mend: string): ApiProblem =>
  new ApiProblem(
    'no_room',
    `${whose} has stored ${inMegabytes(used)} of at most ${inMegabytes(most)} of files; this one does not fit. ${mend}`,
  );

const inMegabytes = (bytes: number): string =>
  `${(bytes / megabyte).toLocaleString('en', { maximumFractionDigits: 1 })} MB`;
