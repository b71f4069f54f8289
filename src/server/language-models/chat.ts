/**
 * A streamed conversation with a language model, limited to the part of the OpenAI API that compatible services share.
 */
import { createParser } from 'eventsource-parser';
import type { ConfiguredModel } from './configured-model.ts';
import { isMembers } from './members.ts';
import { post, type ServiceAnswer, ServiceFailure, type ServiceLimits } from './post.ts';
import { wholeAnswer } from './whole-answer.ts';

/** A function call that the model requests. */
export interface ToolCall {
  readonly id: string;
  readonly name: string;
  /** The arguments as JSON, as written by the model. */
  readonly input: string;
}

export type ChatMessage =
  | { readonly role: 'system' | 'user'; readonly content: string }
  | { readonly role: 'assistant'; readonly content: string; readonly calls?: readonly ToolCall[] }
  | { readonly role: 'tool'; readonly call: string; readonly content: string };

/** A function that the model may call. */
export interface Tool {
  readonly name: string;
  readonly description: string;
  /** The parameters as JSON Schema. */
  readonly parameters: object;
}

/** A part of the answer: text during generation; at the end the requested calls and the token counts. */
export type ChatPart =
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'end';
      readonly calls: readonly ToolCall[];
      /** The token counts; null if the service does not report them. */
      readonly tokens: { readonly input: number; readonly output: number } | null;
    };

export interface ChatRequest {
  readonly messages: readonly ChatMessage[];
  readonly tools: readonly Tool[];
}

/** The maximum number of function calls in one answer; further ones are dropped. */
const maxCalls = 16;
/** The maximum number of characters of the arguments of one call. */
const maxInput = 20_000;

/**
 * Sends a conversation to the model.
 * @throws {ServiceFailure} if the service fails or its answer has another format
 * @throws the reason of `patience.signal` after an abort
 */
export async function* chat(
  model: ConfiguredModel,
  { messages, tools }: ChatRequest,
  limits: ServiceLimits,
): AsyncGenerator<ChatPart, void> {
  const body = {
    model: model.key,
    messages: messages.map(sentMessage),
    ...(tools.length && { tools: tools.map((tool) => ({ type: 'function', function: tool })) }),
    stream: true,
    stream_options: { include_usage: true },
  };
  const answer = await post(model, '/chat/completions', body, limits);
  const reading = new ReadAnswer();
  if (answer.type === 'text/event-stream') yield* streamed(answer, reading);
  else {
    const text = reading.take(await wholeAnswer(answer));
    if (text) yield { kind: 'text', text };
  }
  if (!reading.ended) throw new ServiceFailure('The service broke off its answer.');
  yield { kind: 'end', calls: reading.calls(), tokens: reading.tokens };
}

function sentMessage(message: ChatMessage): object {
  if (message.role === 'tool') return { role: 'tool', tool_call_id: message.call, content: message.content };
  if (message.role !== 'assistant' || !message.calls?.length) return { role: message.role, content: message.content };
  const tool_calls = message.calls.map(({ id, name, input }) => ({
    id,
    type: 'function',
    function: { name, arguments: input },
  }));
  return { role: 'assistant', content: message.content, tool_calls };
}

async function* streamed({ parts }: ServiceAnswer, reading: ReadAnswer): AsyncGenerator<ChatPart, void> {
  let come: string[] = [];
  const parser = createParser({ onEvent: ({ data }) => come.push(data), onError: () => undefined });
  // A chunk may end in the middle of a character.
  const decoder = new TextDecoder();
  for await (const part of parts) {
    parser.feed(decoder.decode(part, { stream: true }));
    const events = come;
    come = [];
    for (const data of events) {
      const text = data.trim() === '[DONE]' ? reading.end() : reading.take(parsed(data));
      if (text) yield { kind: 'text', text };
    }
    if (reading.done) return;
  }
}

function parsed(data: string): unknown {
  try {
    return JSON.parse(data) as unknown;
  } catch {
    throw new ServiceFailure('The service answered something that cannot be read.');
  }
}

/** Assembles the events of one answer. */
class ReadAnswer {
  /** Whether the service has sent the end of the answer. */
  ended = false;
  /** Whether the stream is complete. */
  done = false;
  tokens: { readonly input: number; readonly output: number } | null = null;
  readonly #calls: { id: string; name: string; input: string }[] = [];

  end(): string {
    this.ended = true;
    this.done = true;
    return '';
  }

  calls(): readonly ToolCall[] {
    return this.#calls.filter(Boolean).filter(({ name }) => name !== '');
  }

  /**
   * The text of a chunk.
   * @throws {ServiceFailure} if the chunk is an error
   */
  take(chunk: unknown): string {
    if (!isMembers(chunk)) throw new ServiceFailure('The service answered something that cannot be read.');
    if (chunk['error'] != null) throw new ServiceFailure('The service reports an error in the middle of its answer.');
    if (isMembers(chunk['usage'])) this.tokens = tokensOf(chunk['usage']);
    const choice = Array.isArray(chunk['choices']) ? (chunk['choices'][0] as unknown) : null;
    if (!isMembers(choice)) return '';
    if (choice['finish_reason'] != null) this.ended = true;
    const said = isMembers(choice['delta']) ? choice['delta'] : choice['message'];
    if (!isMembers(said)) return '';
    if (Array.isArray(said['tool_calls'])) for (const call of said['tool_calls']) this.#takeCall(call);
    return typeof said['content'] === 'string' ? said['content'] : '';
  }

  #takeCall(call: unknown): void {
    if (!isMembers(call) || !isMembers(call['function'])) return;
    const place = typeof call['index'] === 'number' ? call['index'] : this.#calls.length;
    if (!Number.isInteger(place) || place < 0 || place >= maxCalls) return;
    const { name, arguments: input } = call['function'];
    const known = this.#calls[place] ?? { id: `call_${place}`, name: '', input: '' };
    if (typeof call['id'] === 'string' && call['id'] !== '') known.id = call['id'].slice(0, 200);
    if (typeof name === 'string') known.name = (known.name + name).slice(0, 100);
    if (typeof input === 'string') known.input = (known.input + input).slice(0, maxInput);
    this.#calls[place] = known;
  }
}

const countOf = (value: unknown): number =>
  typeof value === 'number' && Number.isFinite(value) && value > 0 ? Math.min(Math.floor(value), 1e9) : 0;

const tokensOf = (usage: Readonly<Record<string, unknown>>) => ({
  input: countOf(usage['prompt_tokens']),
  output: countOf(usage['completion_tokens']),
});
