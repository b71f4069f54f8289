/** The person of a connection as other people see it. */

import { createHash } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Present, Whereabouts } from '../../contract/live.ts';
import type { Model } from '../../contract/model.ts';
import type { Caller } from '../../contract/permissions.ts';
import { labelOf } from '../engine/access/columns.ts';
import { name } from '../engine/scope.ts';
import { serverFunctions } from '../functions/functions.ts';
import { type Database, systemActor } from '../store/database.ts';

/** Colour names of the theme. */
const colors = ['navy', 'cyan', 'teal', 'green', 'olive', 'amber', 'orange', 'red', 'magenta', 'violet'] as const;

/** The display name of all visitors of access links. */
const guest = 'Guest';

/** A person has the same colour everywhere; a guest has a separate colour for each connection. */
export async function presentAs(
  connection: string,
  caller: Caller,
  model: Model,
  database: Database,
): Promise<Omit<Present, keyof Whereabouts>> {
  const mark = caller.user === null ? connection : String(caller.user);
  const color = colors[createHash('sha1').update(mark).digest().readUInt32BE(0) % colors.length] ?? colors[0];
  const known = caller.user === null ? null : await nameOf(caller, caller.user, model, database);
  return { connection, user: caller.user, name: known ?? guest, color };
}

async function nameOf(caller: Caller, user: number, model: Model, database: Database): Promise<string | null> {
  const resource = [...model.resources.values()].find(({ tenancy }) => tenancy.kind === 'account');
  const collection = [...model.collections.values()].find((one) => one.resource === resource?.name);
  if (!resource || !collection) return null;
  const scope = {
    model,
    functions: serverFunctions,
    collection,
    resource,
    caller,
    actor: systemActor,
    params: {},
  };
  const [row] = await database.query<{ name: string | null }>(
    systemActor,
    sql`select ${labelOf(scope, { resource, alias: 't' })} as name from ${name(resource.name)} t where t.id = ${user}`,
  );
  return row?.name ?? null;
}
