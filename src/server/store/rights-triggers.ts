/**
 * Triggers that notify about changed permissions. The payload is `user 12` or `company 3`, followed by ` grants` if a
 * right to a single row, such as a project, was given or revoked.
 */
import type { Resource } from '../../contract/model.ts';
import { identifier, quotedName } from './sql-text.ts';

export const rightsChannel = 'tessera_rights';

/** Notifies with an id. Trigger arguments: the kind of id, the column that contains it, the kind of permission. */
export const rightsFunction = `
create or replace function tessera_tell_rights() returns trigger language plpgsql as $$
begin
  perform pg_notify('${rightsChannel}', tg_argv[0] || ' ' || (to_jsonb(case when tg_op = 'DELETE' then old else new end) ->> tg_argv[1]) || coalesce(tg_argv[2], ''));
  return null;
end $$;`;

/** Resources whose rows grant rights: the kind of receiver, and the column that names it. */
const grants: Readonly<Record<string, readonly ['user' | 'company', string]>> = {
  user_permission: ['user', 'user_id'],
  role_user: ['user', 'user_id'],
  role_permission: ['company', 'company_id'],
};

/** Resources of keys, whose rows also record each use: only the events that end a key notify. */
const keys: Readonly<Record<string, readonly [events: string, column: string]>> = {
  company_api_key: ['update of active, expires_at or delete', 'user_id'],
};

/** The trigger of a resource's table with its name; null if no permission depends on its rows. */
export function rightsTrigger({ name, tenancy }: Resource) {
  const called = identifier(`${name}_rights`);
  const notify = (events: string, whose: 'user' | 'company', column: string, kind = '') =>
    [
      called,
      {
        make: [
          `create or replace trigger ${quotedName(called)} after ${events} on ${quotedName(name)} for each row execute function tessera_tell_rights('${whose}', '${column}', '${kind}')`,
        ],
        drop: [`drop trigger if exists ${quotedName(called)} on ${quotedName(name)}`],
      },
    ] as const;
  const grant = grants[name];
  if (grant) return notify('insert or update or delete', ...grant, ' grants');
  const key = keys[name];
  if (key) return notify(key[0], 'user', key[1]);
  switch (tenancy.kind) {
    case 'account':
      return notify('update or delete', 'user', 'id');
    case 'membership':
      return notify('insert or update or delete', 'user', tenancy.accountColumn);
    case 'tenant':
      return notify('update or delete', 'company', 'id');
    default:
      return null;
  }
}
