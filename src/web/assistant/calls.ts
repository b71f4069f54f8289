/** The calls of the assistant panel. */
import type { components } from '../../contract/generated/client.ts';
import { answered, api, request } from '../api/client.ts';
import { inPlace } from '../api/failure.ts';
import { linesOf } from '../api/long-call.ts';
import { Problem } from '../api/problem.ts';
import { resourceKey } from '../resources/state/query/keys.ts';

type Schemas = components['schemas'];
export type Message = Pick<
  Schemas['AssistantMessage'],
  'text' | 'readable_sentences' | 'left_out' | 'reads' | 'proposals' | 'outcome' | 'reason'
>;
export type Sentence = Message['readable_sentences'][number];
export type Read = Message['reads'][number];
export type Found = Schemas['Found'];
export type Question = Schemas['AssistantQuestion'];
type StoredMessage = Schemas['AssistantMessage'];

export const conversationsKey = resourceKey('assistant_conversation');
/** The cache key of the messages of a conversation. */
export const messagesKey = (conversation: number) => [...resourceKey('assistant_message'), conversation];
export const stateKey = ['assistant state'];
export const promptsKey = resourceKey('assistant_prompt');

/** Reads whether the assistant is available, with its model and a notice about the monthly limit. */
export const loadState = (signal: AbortSignal): Promise<Schemas['AssistantState']> =>
  answered(api.GET('/api/assistant', { signal, optOut: inPlace }));

/** The suggested prompts of all kinds of pages, in their order. */
export const loadPrompts = (signal: AbortSignal): Promise<readonly Schemas['AssistantPrompt'][]> =>
  answered(api.GET('/api/assistant_prompts.json', { signal, optOut: inPlace }));

/** The newest conversations of the user. */
export const loadConversations = (signal: AbortSignal): Promise<readonly Schemas['AssistantConversation'][]> =>
  answered(
    api.GET('/api/assistant_conversations.json', {
      params: { query: { sort: '-asked_at', page: 1, per_page: 50 } },
      signal,
      optOut: inPlace,
    }),
  );

/** The messages of a conversation, the oldest first. */
export const loadMessages = (conversation: number, signal: AbortSignal): Promise<readonly StoredMessage[]> =>
  answered(
    api.GET('/api/assistant_conversations/{conversation_id}/messages.json', {
      params: { path: { conversation_id: conversation }, query: { sort: 'id', page: 1, per_page: 200 } },
      signal,
      optOut: inPlace,
    }),
  );

/** Creates a conversation and resolves to its id. */
export const sendConversation = async (): Promise<number> =>
  (
    await answered(
      api.POST('/api/assistant_conversations.json', { body: {}, optOut: inPlace, quiet: true, ownHistory: true }),
    )
  ).id;

/** Deletes a conversation with all its messages. */
export const sendRemoval = (id: number): Promise<unknown> =>
  api.DELETE('/api/assistant_conversations/{id}.json', { params: { path: { id } }, optOut: inPlace });

/** A line of an answer that is being streamed. */
export type AnswerLine =
  | { readonly kind: 'reading'; readonly read: Read }
  | { readonly kind: 'writing' }
  | { readonly kind: 'sentence'; readonly sentence: Sentence }
  | { readonly kind: 'left_out'; readonly left_out: number }
  | { readonly kind: 'proposed'; readonly proposals: Message['proposals'] }
  | { readonly kind: 'found'; readonly found: readonly Found[] }
  | { readonly kind: 'done'; readonly message: Message; readonly notice: string | null };

/**
 * Asks a question, and passes on the answer while it arrives.
 * @throws {Problem} if the question is refused or the answer ends early; the reason of the signal, if it is aborted
 */
export async function ask(
  conversation: number,
  question: Question,
  hear: (line: AnswerLine) => void,
  signal: AbortSignal,
): Promise<void> {
  const { data: response } = await request<Response>('POST', `/api/assistant_conversations/${conversation}/ask.json`, {
    body: question,
    headers: { accept: 'application/x-ndjson' },
    signal,
    raw: true,
    slow: false,
    quiet: true,
  });
  for await (const line of linesOf<AnswerLine | { readonly problem: { readonly status: number } }>(response)) {
    if ('problem' in line) throw new Problem(line.problem);
    hear(line);
    if (line.kind === 'done') return;
  }
  throw new Problem({ status: 0, detail: 'The server stopped answering before it was done.' });
}
