import sql from 'sql-template-tag';
import { type Database, systemActor } from '../store/database.ts';

/** Whether the demo's system administrator, whose password is public, can log in. */
export async function hasDemo(database: Database): Promise<boolean> {
  const [found] = await database.query<{ there: boolean }>(
    systemActor,
    sql`select exists (select 1 from "user" where email = 'system@example.com' and password_hash is not null) as there`,
  );
  return found?.there === true;
}
