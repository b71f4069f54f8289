/** A program that reads the event stream. */
import { createParser } from 'eventsource-parser';
import { expect } from 'vitest';

interface Heard {
  readonly kind: string;
  readonly path?: string;
  readonly changes?: readonly { readonly resource: string; readonly id: number; readonly action: string }[];
  readonly code?: string;
  /** The id of the event. */
  readonly at: string | undefined;
}

export interface StreamReader {
  readonly status: number;
  readonly heard: readonly Heard[];
  /** Waits for an event. */
  readonly next: (wanted: (event: Heard) => boolean) => Promise<Heard>;
  /** Resolves at the end of the response. */
  readonly ended: Promise<void>;
  readonly stop: () => void;
}

/** Requests the stream and reads it until it is stopped. */
export async function readStream(address: string, headers: Readonly<Record<string, string>>): Promise<StreamReader> {
  const going = new AbortController();
  const response = await fetch(address, { headers, signal: going.signal });
  const heard: Heard[] = [];
  const parser = createParser({
    onEvent: ({ data, id }) => heard.push({ ...(JSON.parse(data) as Omit<Heard, 'at'>), at: id }),
  });
  const read = async (): Promise<void> => {
    const decoder = new TextDecoder();
    for await (const part of response.body ?? []) parser.feed(decoder.decode(part, { stream: true }));
  };
  return {
    status: response.status,
    heard,
    next: async (wanted) => {
      await expect.poll(() => heard.some(wanted)).toBe(true);
      return heard.find(wanted) as Heard;
    },
    ended: read().catch(() => undefined),
    stop: () => going.abort(),
  };
}
