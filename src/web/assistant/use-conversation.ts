/** The conversation in the panel: past questions, and the answer that is being streamed. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { problemText } from '../api/problem.ts';
import {
  ask,
  conversationsKey,
  type Found,
  loadMessages,
  type Message,
  messagesKey,
  type Question,
  sendConversation,
  stateKey,
} from './calls.ts';

/** A question and its answer, which may still be incomplete. */
export interface Exchange extends Message {
  readonly key: string;
  /** The state of the answer; null once it is complete. */
  readonly state: 'reading' | 'writing' | null;
  readonly found: readonly Found[];
}

const begun = (text: string, key: string): Exchange => ({
  key,
  text,
  readable_sentences: [],
  left_out: 0,
  reads: [],
  proposals: [],
  outcome: 'answered',
  reason: null,
  state: 'reading',
  found: [],
});

export interface Conversation {
  readonly id: number | null;
  readonly exchanges: readonly Exchange[];
  readonly isAsking: boolean;
  readonly error: unknown;
  ask(question: Question): void;
  stop(): void;
  /** Opens another conversation; null starts a new one. */
  open(id: number | null): void;
}

/** The stored messages of a conversation, followed by those of the open panel. */
export function useConversation(): Conversation {
  const client = useQueryClient();
  const [id, setId] = useState<number | null>(null);
  const [exchanges, setExchanges] = useState<readonly Exchange[]>([]);
  const running = useRef<AbortController | null>(null);
  const made = useRef(0);
  const isStored = id !== null && exchanges.length === 0;
  const stored = useQuery({
    queryKey: messagesKey(id ?? 0),
    queryFn: ({ signal }) => loadMessages(id ?? 0, signal),
    enabled: isStored,
    gcTime: 0,
  });
  useEffect(() => () => running.current?.abort(), []);

  const before = id === null ? [] : (stored.data ?? []);
  const known = before.map((one): Exchange => ({ ...one, key: `stored ${one.id}`, state: null, found: [] }));
  const last = exchanges.at(-1);

  const run = async (question: Question, key: string, signal: AbortSignal) => {
    const change = (how: (now: Exchange) => Exchange) =>
      setExchanges((all) => all.map((one) => (one.key === key ? how(one) : one)));
    try {
      const conversation = id ?? (await sendConversation());
      if (id === null) setId(conversation);
      await ask(
        conversation,
        question,
        (line) => {
          if (line.kind === 'reading')
            change((now) => ({ ...now, state: 'reading', reads: [...now.reads, line.read] }));
          else if (line.kind === 'writing') change((now) => ({ ...now, state: 'writing' }));
          else if (line.kind === 'sentence')
            change((now) => ({ ...now, readable_sentences: [...now.readable_sentences, line.sentence] }));
          else if (line.kind === 'left_out') change((now) => ({ ...now, left_out: line.left_out }));
          else if (line.kind === 'proposed') change((now) => ({ ...now, proposals: line.proposals }));
          else if (line.kind === 'found') change((now) => ({ ...now, found: line.found }));
          else change((now) => ({ ...now, ...line.message, state: null }));
        },
        signal,
      );
    } catch (error) {
      const stopped = signal.aborted;
      change((now) => ({
        ...now,
        state: null,
        outcome: stopped ? 'stopped' : 'failed',
        reason: stopped ? 'The answer was stopped.' : problemText(error),
      }));
    } finally {
      running.current = null;
      await Promise.all([
        client.invalidateQueries({ queryKey: conversationsKey }),
        client.invalidateQueries({ queryKey: stateKey }),
      ]);
    }
  };

  return {
    id,
    exchanges: [...known, ...exchanges],
    isAsking: last?.state != null,
    error: stored.error,
    ask: (question) => {
      if (running.current) return;
      const controller = new AbortController();
      running.current = controller;
      made.current += 1;
      const key = `asked ${made.current}`;
      setExchanges((all) => [...all, begun(question.text, key)]);
      void run(question, key, controller.signal);
    },
    stop: () => running.current?.abort(),
    open: (next) => {
      running.current?.abort();
      setExchanges([]);
      setId(next);
    },
  };
}
