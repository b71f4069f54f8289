/** Reads and writes stored conversations as their owner, so that row-level security hides those of other people. */
import sql from 'sql-template-tag';
import type { components } from '../../../contract/generated/client.ts';
import type { ApiRequest } from '../../request.ts';
import type { Actor, Database } from '../../store/database.ts';

export type Message = Pick<
  components['schemas']['AssistantMessage'],
  'text' | 'readable_sentences' | 'left_out' | 'reads' | 'proposals' | 'outcome' | 'reason'
>;

/** The maximum number of earlier questions in a request to the model. */
const maxBefore = 6;
/** The maximum number of characters of a title. */
const longestTitle = 80;

/**
 * Questions of a conversation with the sentences of their answers, the oldest first. They are read by the public call,
 * so that the model never receives a sentence about a row that the person may no longer read.
 */
export async function earlierIn(
  read: ApiRequest['read'],
  conversation: number,
): Promise<readonly { readonly question: string; readonly sentences: readonly string[] }[]> {
  const address = `/api/assistant_conversations/${conversation}/messages?sort=-position&per_page=${maxBefore}&page=1`;
  const { answer } = await read(address, ({ verb }) => verb === 'list');
  const rows = JSON.parse(String(answer.body)) as readonly Pick<Message, 'text' | 'readable_sentences'>[];
  return rows
    .map(({ text, readable_sentences: sentences }) => ({ question: text, sentences: sentences.map((one) => one.text) }))
    .reverse();
}

/** Stores a message and returns its id, unless the conversation has been deleted in the meantime. */
export async function keepMessage(
  database: Database,
  actor: Actor,
  conversation: number,
  { text, readable_sentences: sentences, left_out, reads, proposals, outcome, reason }: Message,
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
