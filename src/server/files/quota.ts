/** The storage in bytes that a tenant and a single row use. Replaced files count until they are swept. */
import sql from 'sql-template-tag';
import { ApiProblem } from '../engine/problem.ts';
import { type Database, systemActor } from '../store/database.ts';

const megabyte = 1024 * 1024;
/**
 * The maximum number of bytes of all files of one row, including replaced files, which are stored as long as undo needs
 * them.
 */
const maxBytesOfRow = 100 * megabyte;

/**
 * The owner of a file. Without a tenant, as for the picture of an account or of the installation, only the row's limit
 * applies.
 */
export interface FileOwner {
  readonly company: number | null;
  readonly resource: string;
  readonly row: number;
}

/**
 * Records a file before it is stored, if the quota allows it. Uploads of one tenant are serialised, so that two
 * concurrent uploads cannot exceed the quota together.
 * @throws ApiProblem `no_room` with the used storage
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
    if (ofRow + file.bytes > maxBytesOfRow)
      throw noRoom(
        'This row',
        ofRow,
        maxBytesOfRow,
        'Files that were replaced are kept until they can no longer be brought back; try again later.',
      );
    await run(sql`insert into tessera_file (name, company_id, resource, row_id, bytes)
      values (${file.name}, ${company}, ${resource}, ${row}, ${file.bytes})`);
  });
}

/** Deletes the record of a file that was deleted or never stored. */
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
