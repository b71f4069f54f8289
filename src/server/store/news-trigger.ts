/** A trigger that notifies when an announcement to everybody begins or ends. */
import type { Resource } from '../../contract/model.ts';
import { identifier, quotedName } from './sql-text.ts';

export const newsChannel = 'tessera_news';

/** Sends a notification without contents. The receivers then request the announcements that are new to them. */
export const newsFunction = `
create or replace function tessera_tell_news() returns trigger language plpgsql as $$
begin
  perform pg_notify('${newsChannel}', '');
  return null;
end $$;`;

const announced: ReadonlySet<string> = new Set(['new_feature_notification']);

/** The trigger of a resource's table, by name; null if its rows are not announcements. */
export function newsTrigger({ name }: Resource) {
  if (!announced.has(name)) return null;
  const called = identifier(`${name}_news`);
  return [
    called,
    {
      make: [
        `create or replace trigger ${quotedName(called)} after insert or update or delete on ${quotedName(name)} for each statement execute function tessera_tell_news()`,
      ],
      drop: [`drop trigger if exists ${quotedName(called)} on ${quotedName(name)}`],
    },
  ] as const;
}
