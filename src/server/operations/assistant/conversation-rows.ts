/** What is kept of a conversation: read and written as its person, whom row-level security holds to their own. */
import sql from 'sql-template-tag';
import type { components } from '../../../contract/generated/client.ts';
import type { Actor, Database } from '../../store/database.ts';

export type Message = Pick<
  components['schemas']['AssistantMessage'],
  'text' | 'sentences' | 'left_out' | 'reads' | 'proposals' | 'outcome' | 'reason'
>;

/** Earlier questions that the model is told of. */
const mostBefore = 6;
/** Characters of the title. */
const longestTitle = 80;

/** Questions of a conversation with the sentences of their answers, the oldest first. */
export async function earlierIn(
  database: Database,
  actor: Actor,
  conversation: number,
): Promise<readonly { readonly question: string; readonly sentences: readonly string[] }[]> {
  const rows = await database.query<{ text: string; sentences: string }>(
    actor,
    sql`select text, sentences::text as sentences from assistant_message where conversation_id = ${conversation} order by id desc limit ${mostBefore}`,
  );
  return rows
    .map(({ text, sentences }) => ({
      question: text,
      sentences: (JSON.parse(sentences) as Message['sentences']).map((one) => one.text),
    }))
    .reverse();
}

/** Keeps a message, unless its conversation has been deleted meanwhile; answers its id. */
export async function keepMessage(
  database: Database,
  actor: Actor,
  conversation: number,
  { text, sentences, left_out, reads, proposals, outcome, reason }: Message,
): Promise<number | null> {
  return database.transaction(actor, async (run) => {
    const [row] = await run<{ id: number }>(
      sql`insert into assistant_message (conversation_id, user_id, text, sentences, left_out, reads, proposals, outcome, reason, position)
        select c.id, c.user_id, ${text}, ${JSON.stringify(sentences)}::jsonb, ${left_out}::int, ${JSON.stringify(reads)}::jsonb, ${JSON.stringify(proposals)}::jsonb, ${outcome}, ${reason ?? null}::text,
          (select count(*) from assistant_message m where m.conversation_id = c.id)
        from assistant_conversation c where c.id = ${conversation} returning id`,
    );
    const title = text.replace(/\s+/g, ' ').trim().slice(0, longestTitle);
    await run(
      sql`update assistant_conversation set asked_at = now(), title = case when asked_at is null then ${title} else title end where id = ${conversation}`,
    );
    return row?.id ?? null;
  });
}
