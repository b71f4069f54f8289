/** Functions about accounts. */
import sql, { type Sql } from 'sql-template-tag';
import type { DerivedFunctionName } from '../../contract/generated/functions.ts';
import { at, type DerivedFunction } from '../engine/scope.ts';

/** The invitation state of the account under `alias`: invited, declined or active. */
export const accountState = (alias: string): Sql =>
  sql`case when ${at(alias, 'accepted_at')} is not null then 'active'
    when ${at(alias, 'declined_at')} is not null then 'declined' else 'invited' end`;

export const personsDerived = {
  /** First and last name, separated by one space. */
  full_name: (_scope, _resource, t) => sql`trim(${at(t, 'first_name')} || ' ' || ${at(t, 'last_name')})`,

  /** The invitation state of the person. */
  account_state: (_scope, _resource, t) => accountState(t),
} satisfies Partial<Record<DerivedFunctionName, DerivedFunction>>;
