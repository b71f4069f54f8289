/** Generates one answer: the model writes and requests calls until it requests none or reaches a limit. */
import { type ChatMessage, chat, type ToolCall } from '../../language-models/chat.ts';
import type { ConfiguredModel } from '../../language-models/configured-model.ts';
import type { QuotingSentence, ReadPlaces } from './citations.ts';
import type { Drawing } from './drawing.ts';
import { drawingTool, marked, proposingTool, readingTools } from './instructions.ts';
import type { Outcome, ProposedChange, Proposing } from './proposing.ts';
import { type Reading, type ReadLine, textIn } from './reading.ts';
import { type Written, WrittenLines } from './written-lines.ts';

/** The maximum number of requests to the model for one answer. */
const maxRounds = 8;
/** The maximum number of sentences in an answer. */
export const maxSentences = 200;

/** The maximum number of bytes from the service in one round: some thousand tokens with protocol overhead. */
const maxBytes = 4 * 1024 * 1024;
/** The maximum duration of a round in milliseconds. */
const longestRound = 180_000;

export type AnswerLine =
  | { readonly kind: 'reading'; readonly read: ReadLine }
  | { readonly kind: 'writing' }
  | { readonly kind: 'sentence'; readonly sentence: QuotingSentence }
  | { readonly kind: 'left_out'; readonly left_out: number }
  | { readonly kind: 'proposed'; readonly proposals: readonly ProposedChange[] };

export interface Answering {
  readonly model: ConfiguredModel;
  readonly messages: ChatMessage[];
  readonly mark: string;
  readonly reading: Reading;
  readonly places: ReadPlaces;
  /** Null if no project is open. */
  readonly proposing: Proposing | null;
  /** Null if no diagram with flows is open. */
  readonly drawing: Drawing | null;
  /** Milliseconds without data after which the request counts as failed. */
  readonly silence: number;
  readonly signal: AbortSignal;
  readonly tell: (line: AnswerLine) => void;
}

/** The state of an answer. It is filled during generation, so that a failed answer still has its first part. */
export class Answered {
  readonly sentences: QuotingSentence[] = [];
  readonly proposals: ProposedChange[] = [];
  leftOut = 0;
  inputTokens = 0;
  outputTokens = 0;
}

/** Estimated characters for each token, if the service reports no count. */
const charactersOfToken = 4;

/**
 * Generates the answer.
 * @throws {ServiceFailure} if the service fails
 * @throws the reason of `signal` after an abort
 */
export async function makeAnswer(answering: Answering, answered: Answered): Promise<void> {
  const { messages, reading, mark } = answering;
  for (let round = 0; round < maxRounds; round++) {
    const mayRead = !reading.isOver && round < maxRounds - 1;
    const { text, calls } = await oneRound(answering, answered, mayRead);
    if (!calls.length || !mayRead || answered.sentences.length >= maxSentences) return;
    messages.push({ role: 'assistant', content: text, calls });
    for (const call of calls) {
      const result = proposes(call) ? await propose(call, answering, answered) : await readFor(call, answering);
      messages.push({ role: 'tool', call: call.id, content: marked(mark, result) });
    }
  }
}

/** The address that the model requests. Any other call returns an empty address, which is refused. */
const addressIn = ({ name, input }: ToolCall): string => {
  if (name === 'search') return `/api/search.json?q=${encodeURIComponent(textIn(input, 'words') ?? '')}`;
  return name === 'read' ? (textIn(input, 'address') ?? '') : `no function ${name}`;
};

async function readFor(call: ToolCall, { reading, tell }: Answering): Promise<string> {
  const { text, line } = await reading.read(addressIn(call));
  tell({ kind: 'reading', read: line });
  return text;
}

const proposes = ({ name }: ToolCall): boolean => name === proposingTool.name || name === drawingTool.name;

/** The outcome of a proposing call; a refusal if no project is open. */
async function outcomeOf({ name, input }: ToolCall, { proposing, drawing }: Answering): Promise<Outcome | string> {
  if (name === drawingTool.name)
    return drawing ? drawing.draw(input) : 'Nothing can be drawn here: no diagram is open.';
  return proposing ? proposing.propose(input) : 'Nothing can be proposed here: no project is open.';
}

async function propose(call: ToolCall, answering: Answering, answered: Answered): Promise<string> {
  const outcome = await outcomeOf(call, answering);
  if (typeof outcome === 'string') return outcome;
  const { proposals, text } = outcome;
  const { tell } = answering;
  if (proposals.length) {
    answered.proposals.push(...proposals);
    tell({ kind: 'proposed', proposals: [...answered.proposals] });
  }
  return text;
}

async function oneRound(
  { model, messages, places, proposing, drawing, silence, signal, tell }: Answering,
  answered: Answered,
  mayRead: boolean,
): Promise<{ readonly text: string; readonly calls: readonly ToolCall[] }> {
  const lines = new WrittenLines();
  let text = '';
  let calls: readonly ToolCall[] = [];
  let counted = false;
  const take = (written: readonly Written[]) => {
    for (const one of written) show(one, places, answered, tell);
  };
  const tools = [...readingTools, ...(proposing ? [proposingTool] : []), ...(drawing ? [drawingTool] : [])];
  const limits = { silence, whole: longestRound, bytes: maxBytes, signal };
  try {
    for await (const part of chat(model, { messages, tools: mayRead ? tools : [] }, limits)) {
      if (part.kind === 'text') {
        if (text === '') tell({ kind: 'writing' });
        text += part.text;
        take(lines.take(part.text));
        if (answered.sentences.length >= maxSentences) break;
      } else {
        calls = part.calls;
        if (part.tokens) {
          counted = true;
          answered.inputTokens += part.tokens.input;
          answered.outputTokens += part.tokens.output;
        }
      }
    }
    take(lines.end());
  } finally {
    // An aborted round also costs money, so its tokens are estimated.
    if (!counted) {
      answered.inputTokens += Math.ceil(JSON.stringify(messages).length / charactersOfToken);
      answered.outputTokens += Math.ceil(text.length / charactersOfToken);
    }
  }
  return { text, calls };
}

function show(one: Written, places: ReadPlaces, answered: Answered, tell: Answering['tell']): void {
  const sentence = one === 'unreadable' ? null : places.check(one);
  if (sentence && answered.sentences.length < maxSentences) {
    answered.sentences.push(sentence);
    tell({ kind: 'sentence', sentence });
  } else {
    answered.leftOut += 1;
    tell({ kind: 'left_out', left_out: answered.leftOut });
  }
}
