import { conditionFunction } from './condition-function.ts';
import { newsFunction } from './news-trigger.ts';
import { rightsFunction } from './rights-triggers.ts';

/**
 * The engine's own tables, which no resource file describes. Each statement is repeatable, because the script may run
 * at every start.
 */
const callerCompany = "(select nullif(current_setting('tessera.company', true), '')::int)";
const callerUser = "(select nullif(current_setting('tessera.user', true), '')::int)";
const ownLines = `company_id = ${callerCompany} or (company_id is null and actor = ${callerUser})`;

/**
 * Name of the row-level security policy by which only a tenant itself reaches its rows. The name is unique within a
 * table.
 */
export const tenancyPolicy = 'tenant_isolation';

/** Policy names in earlier releases. */
const renamedPolicies = `
do $$ declare policy record; begin
  for policy in
    select tablename, policyname from pg_policies
    where schemaname = current_schema() and policyname in ('wall', 'tessera_change_wall', 'tessera_journal_wall')
  loop
    execute format('alter policy %I on %I rename to ${tenancyPolicy}', policy.policyname, policy.tablename);
  end loop;
end $$;`;

const tenantBound = (table: string, condition: string): string => `
alter table ${table} enable row level security;
alter table ${table} force row level security;
grant select, insert, update on ${table} to tessera_app, tessera_everyones;
grant select, insert, update, delete on ${table} to tessera_system;
drop policy if exists ${tenancyPolicy} on ${table};
create policy ${tenancyPolicy} on ${table} to tessera_app, tessera_everyones using (${condition}) with check (${condition});
drop policy if exists ${table}_system on ${table};
create policy ${table}_system on ${table} to tessera_system using (true) with check (true);`;

/**
 * A replacement of the same name for a function that PostgreSQL has since version 16: whether a text is a valid value
 * of a type.
 */
export const inputIsValid = (name: string): string => `
create or replace function ${name}(value text, type_name text) returns boolean language plpgsql stable strict as $function$
begin
  execute format('select cast(%L as %s)', value, type_name);
  return true;
exception when data_exception or integrity_constraint_violation then
  return false;
end $function$;`;

const inputIsValidBefore16 = `
do $$ begin
  if current_setting('server_version_num')::int < 160000 then ${inputIsValid('public.pg_input_is_valid')}
  end if;
end $$;`;

export const engineTables = `${renamedPolicies}${inputIsValidBefore16}${conditionFunction}
create table if not exists tessera_state (key text primary key, value jsonb not null);
-- A secret salt: without it, an outsider could enumerate the addresses of login pages.
insert into tessera_state (key, value) values ('login_pages', to_jsonb(gen_random_uuid()::text)) on conflict (key) do nothing;
create table if not exists tessera_migration (
  id int generated always as identity primary key,
  at timestamptz(3) not null default now(),
  version text not null,
  statements jsonb not null
);
-- Identifies the release. All recorded stamps are known releases; tessera_state has the current one.
alter table tessera_migration add column if not exists stamp text;
-- Processes that serve this database. A process without a recent heartbeat has ended.
create table if not exists tessera_node (
  id uuid primary key,
  stamp text not null,
  release text not null,
  started_at timestamptz(3) not null default clock_timestamp(),
  seen_at timestamptz(3) not null default clock_timestamp()
);
create table if not exists tessera_change (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null default clock_timestamp(),
  actor int,
  company_id int,
  operation text not null,
  collection text not null,
  params jsonb not null,
  undone_by bigint
);
-- The client's idempotency key: a repeated request with the same key creates nothing.
alter table tessera_change add column if not exists request_key text;
create unique index if not exists tessera_change_request_idx on tessera_change (actor, request_key);
-- The edit that the request tried to save. A change by an earlier attempt of the same edit is no conflict.
alter table tessera_change add column if not exists edit_key text;
create table if not exists tessera_journal (
  sequence bigint generated always as identity primary key,
  change_id bigint not null references tessera_change (id),
  at timestamptz(3) not null default clock_timestamp(),
  actor int,
  company_id int,
  resource text not null,
  row_id int not null,
  action text not null,
  before jsonb,
  after jsonb
);
-- Sequence numbers are assigned before the commit, so readers find newly visible lines by transaction id instead.
alter table tessera_journal add column if not exists transaction_id xid8 not null default pg_current_xact_id();
create index if not exists tessera_journal_transaction_idx on tessera_journal (transaction_id);
-- Earlier releases notified for each line, which made every commit of the cluster wait for the previous commit.
drop trigger if exists tessera_journal_announce on tessera_journal;
drop function if exists tessera_announce();
create index if not exists tessera_journal_change_idx on tessera_journal (change_id);
create index if not exists tessera_journal_row_idx on tessera_journal (resource, row_id, sequence);
create index if not exists tessera_journal_company_idx on tessera_journal (company_id, sequence);
-- Finds the deleted rows of one resource without reading the whole journal.
create index if not exists tessera_journal_deleted_idx on tessera_journal (resource, company_id, sequence) where action = 'delete';
create index if not exists tessera_change_at_idx on tessera_change (at);
-- Previous values of hidden fields, which the journal omits. Undo restores them.
create table if not exists tessera_withheld (
  change_id bigint not null references tessera_change (id) on delete cascade,
  actor int,
  company_id int,
  resource text not null,
  row_id int not null,
  values jsonb not null,
  primary key (change_id, resource, row_id)
);
${tenantBound('tessera_change', ownLines)}
${tenantBound('tessera_journal', `${ownLines} or actor = ${callerUser}`)}
${tenantBound('tessera_withheld', `${ownLines} or actor = ${callerUser}`)}

create table if not exists tessera_refresh_token (
  id bigint generated always as identity primary key,
  family uuid not null,
  user_id int not null,
  company_id int,
  hash text not null unique,
  created_at timestamptz(3) not null default clock_timestamp(),
  expires_at timestamptz(3) not null,
  rotated_at timestamptz(3),
  revoked_at timestamptz(3)
);
-- The browser's user agent, by which a person recognises a login.
alter table tessera_refresh_token add column if not exists agent text not null default '';
create index if not exists tessera_refresh_token_family_idx on tessera_refresh_token (family);
create index if not exists tessera_refresh_token_user_idx on tessera_refresh_token (user_id);
${rightsFunction}
${newsFunction}
create or replace trigger tessera_refresh_token_rights after update of revoked_at on tessera_refresh_token
  for each row when (old.revoked_at is distinct from new.revoked_at) execute function tessera_tell_rights('user', 'user_id');
create table if not exists tessera_one_time_link (
  id bigint generated always as identity primary key,
  user_id int not null,
  purpose text not null,
  hash text not null unique,
  created_at timestamptz(3) not null default clock_timestamp(),
  expires_at timestamptz(3) not null,
  used_at timestamptz(3)
);
-- A person's id at a login provider. The id is opaque: it has no meaning outside of the provider.
create table if not exists tessera_identity (
  id bigint generated always as identity primary key,
  provider_id int not null,
  issuer text not null,
  subject text not null,
  user_id int not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  last_used_at timestamptz(3) not null default clock_timestamp(),
  unique (provider_id, issuer, subject)
);
create index if not exists tessera_identity_user_idx on tessera_identity (user_id);
create table if not exists tessera_attempt (
  key text primary key,
  count int not null,
  window_start timestamptz(3) not null default clock_timestamp()
);
-- The schema version for which references in values are indexed: a hash of the schema parts that locate references, and
-- the referenced resources.
create table if not exists tessera_value_schema (
  table_name text collate "C" not null,
  holder_id int not null,
  shape text not null,
  targets text[] not null,
  primary key (table_name, holder_id)
);
grant select, insert, update, delete on tessera_value_schema to tessera_app, tessera_everyones, tessera_system;
create table if not exists tessera_file (
  name text collate "C" primary key,
  company_id int,
  resource text not null,
  row_id int not null,
  bytes bigint not null,
  at timestamptz(3) not null default clock_timestamp()
);
create index if not exists tessera_file_company_idx on tessera_file (company_id);
create index if not exists tessera_file_row_idx on tessera_file (resource, row_id);
-- Activity for the statistics: persons per hour and the projects that they opened. One row for each person and hour.
create table if not exists tessera_activity (
  hour timestamptz(0) not null,
  user_id int not null,
  company_id int,
  requests int not null,
  unique nulls not distinct (hour, user_id, company_id)
);
create index if not exists tessera_activity_company_idx on tessera_activity (company_id, hour);
create index if not exists tessera_activity_user_idx on tessera_activity (user_id, hour);
create table if not exists tessera_project_view (
  hour timestamptz(0) not null,
  project_id int not null,
  user_id int not null,
  company_id int,
  views int not null,
  unique nulls not distinct (hour, project_id, user_id, company_id)
);
create table if not exists tessera_seed (
  resource text not null,
  key text not null,
  row_id int,
  primary key (resource, key)
);
-- Schema fields that the row has received from the seed. A field that somebody removed is not added again.
alter table tessera_seed add column if not exists offered jsonb;
-- The seed's schemas by column, as of the last start. A comparison with them separates edits from changes of a release.
alter table tessera_seed add column if not exists baseline jsonb;
grant select, insert, update, delete on tessera_refresh_token, tessera_one_time_link, tessera_identity, tessera_attempt, tessera_file, tessera_seed, tessera_activity, tessera_project_view to tessera_system;
grant select on tessera_state to tessera_app, tessera_everyones, tessera_system;
grant insert, update on tessera_state to tessera_system;
grant select, insert on tessera_migration to tessera_system;
grant select, insert, update, delete on tessera_node to tessera_system;
`;

/**
 * The database roles that requests run in. PostgreSQL shares roles between all databases of a server, so another
 * database may have created them.
 */
export const engineRoles = `
do $$ begin create role tessera_app nologin; exception when duplicate_object or unique_violation then null; end $$;
do $$ begin create role tessera_everyones nologin; exception when duplicate_object or unique_violation then null; end $$;
do $$ begin create role tessera_system nologin; exception when duplicate_object or unique_violation then null; end $$;
do $$ begin
  execute format('grant tessera_app, tessera_everyones, tessera_system to %I', current_user);
exception when invalid_grant_operation or insufficient_privilege then null; end $$;
grant usage on schema public to tessera_app, tessera_everyones, tessera_system;
`;
