/** The public ids of login providers. One id does not help to guess another. */
import sql, { type Sql } from 'sql-template-tag';

/** The public id of a provider as SQL: base64url of `id|code`, where only the server can compute the code. */
export const publicProviderId = (
  id: Sql,
): Sql => sql`rtrim(translate(encode(convert_to(${id}::text || '|' || left(encode(sha256(convert_to(
    (select s.value #>> '{}' from tessera_state s where s.key = 'login_pages') || ' ' || ${id}::text, 'UTF8')), 'hex'), 24), 'UTF8'), 'base64'), '+/', '-_'), '=')`;
