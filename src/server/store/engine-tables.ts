import { conditionFunction } from './condition-function.ts';
import { newsFunction } from './news-trigger.ts';
import { rightsFunction } from './rights-triggers.ts';

/** Tables of the engine itself, which no resource file describes. Each line may run again at every start. */
const callerCompany = "(select nullif(current_setting('tessera.company', true), '')::int)";
const callerUser = "(select nullif(current_setting('tessera.user', true), '')::int)";
const ownLines = `company_id = ${callerCompany} or (company_id is null and actor = ${callerUser})`;

/** The policy that lets a tenant's rows be reached by that tenant alone. Policies are named within their table. */
export const tenancyPolicy = 'tenant_isolation';

/** Names in earlier releases. */
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
 * A replacement for PostgreSQL 15 of a function of version 16: whether a text is a value of a type. It has the same
 * name.
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
-- What nobody outside knows, so that the addresses of login pages cannot be counted through.
insert into tessera_state (key, value) values ('login_pages', to_jsonb(gen_random_uuid()::text)) on conflict (key) do nothing;
create table if not exists tessera_migration (
  id int generated always as identity primary key,
  at timestamptz(3) not null default now(),
  version text not null,
  statements jsonb not null
);
-- Which release it was: a stamp that is recorded is known, the last one is in tessera_state.
alter table tessera_migration add column if not exists stamp text;
-- The processes that serve this database. One that has not been seen for a while has ended.
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
-- What the client called the request that made something, so that the same one sent again makes it only once.
alter table tessera_change add column if not exists request_key text;
create unique index if not exists tessera_change_request_idx on tessera_change (actor, request_key);
-- The edit that the request tried to save: what an earlier try of it has left is no change of somebody else's.
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
-- Numbers are given before the commit: what has become visible since is told by transactions, not by the sequence.
alter table tessera_journal add column if not exists transaction_id xid8 not null default pg_current_xact_id();
create index if not exists tessera_journal_transaction_idx on tessera_journal (transaction_id);
-- Earlier releases notified with each line, for which every commit of the whole cluster waited for the one before.
drop trigger if exists tessera_journal_announce on tessera_journal;
drop function if exists tessera_announce();
create index if not exists tessera_journal_change_idx on tessera_journal (change_id);
create index if not exists tessera_journal_row_idx on tessera_journal (resource, row_id, sequence);
create index if not exists tessera_journal_company_idx on tessera_journal (company_id, sequence);
-- Deleted rows of one kind are looked for among all that has happened.
create index if not exists tessera_journal_deleted_idx on tessera_journal (resource, company_id, sequence) where action = 'delete';
create index if not exists tessera_change_at_idx on tessera_change (at);
-- What rows held of what nobody may read, before a change: the journal has none of it, and undo gives it back.
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
-- What the browser calls itself, by which a person tells one login from another.
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
-- Who somebody is at a login provider: a name that says nothing outside of it.
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
-- By which schemas the references in values have been written down: a hash of what decides where they are, and the
-- resources they lead to.
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
-- Who was here in which hour, and which projects were opened: what the statistics count. One line a person and hour.
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
-- The fields of schemas that the row has been given, so that one which was taken out does not come back.
alter table tessera_seed add column if not exists offered jsonb;
-- The schemas of the seed, by column, as the last start had them, so that what was edited since is told from what a release changes.
alter table tessera_seed add column if not exists baseline jsonb;
grant select, insert, update, delete on tessera_refresh_token, tessera_one_time_link, tessera_identity, tessera_attempt, tessera_file, tessera_seed, tessera_activity, tessera_project_view to tessera_system;
grant select on tessera_state to tessera_app, tessera_everyones, tessera_system;
grant insert, update on tessera_state to tessera_system;
grant select, insert on tessera_migration to tessera_system;
grant select, insert, update, delete on tessera_node to tessera_system;
`;

/** The roles that requests run in. Roles belong to the whole server, so another database may have made them. */
export const engineRoles = `
do $$ begin create role tessera_app nologin; exception when duplicate_object or unique_violation then null; end $$;
do $$ begin create role tessera_everyones nologin; exception when duplicate_object or unique_violation then null; end $$;
do $$ begin create role tessera_system nologin; exception when duplicate_object or unique_violation then null; end $$;
do $$ begin
  execute format('grant tessera_app, tessera_everyones, tessera_system to %I', current_user);
exception when invalid_grant_operation or insufficient_privilege then null; end $$;
grant usage on schema public to tessera_app, tessera_everyones, tessera_system;
`;
