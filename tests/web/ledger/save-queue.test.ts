import { expect, test, vi } from 'vitest';
import { mergeFields } from '../../../src/web/diagram/sync/merge-fields.ts';
import { createQueue, nextKind, type SaveKind, type SendOutcome } from '../../../src/web/ledger/save-queue.ts';
import { summaryOf } from '../../../src/web/ledger/unsaved-edits.ts';

/** A queue whose requests end when the test says so. */
function stage(longest?: number) {
  const kinds: SaveKind[] = [];
  const ends: ((outcome: SendOutcome) => void)[] = [];
  const queue = createQueue({
    delay: 700,
    ...(longest !== undefined && { longest }),
    send: () => new Promise<SendOutcome>((resolve) => ends.push(resolve)),
    onKind: (kind) => kinds.push(kind),
  });
  return { queue, kinds, ends };
}

test('what is changed while a save is under way waits behind it and is sent after it', async () => {
  vi.useFakeTimers();
  const { queue, kinds, ends } = stage();
  queue.change();
  await vi.advanceTimersByTimeAsync(700);
  expect(kinds).toEqual(['queued', 'saving']);
  queue.change();
  await vi.advanceTimersByTimeAsync(5000);
  expect(ends).toHaveLength(1);
  ends[0]?.('arrived');
  await vi.advanceTimersByTimeAsync(700);
  expect(ends).toHaveLength(2);
  ends[1]?.('arrived');
  await vi.advanceTimersByTimeAsync(0);
  expect(queue.kind()).toBe('clean');
  vi.useRealTimers();
});

test('whoever changes something without a pause is sent after the longest wait, and again after the next', async () => {
  vi.useFakeTimers();
  const { queue, ends } = stage(5000);
  const work = async (milliseconds: number) => {
    for (let passed = 0; passed < milliseconds; passed += 100) {
      queue.change();
      await vi.advanceTimersByTimeAsync(100);
    }
  };
  await work(4900);
  expect(ends).toHaveLength(0);
  await work(200);
  expect(ends).toHaveLength(1);
  ends[0]?.('arrived');
  await work(4800);
  expect(ends).toHaveLength(1);
  await work(300);
  expect(ends).toHaveLength(2);
  vi.useRealTimers();
});

test('leaving at once while a save is under way sends what was typed meanwhile', async () => {
  const { queue, ends } = stage();
  queue.change();
  void queue.flush();
  queue.change();
  const left = queue.flush();
  ends[0]?.('arrived');
  await vi.waitFor(() => expect(ends).toHaveLength(2));
  ends[1]?.('arrived');
  await left;
  expect(queue.kind()).toBe('clean');
});

test('every outcome leads to its own state, and a retry leads out of each', async () => {
  for (const [outcome, kind] of [
    ['unanswered', 'offline'],
    ['refused', 'failed'],
    ['conflicting', 'conflict'],
  ] as const) {
    const { queue, ends } = stage();
    queue.change();
    void queue.flush();
    ends[0]?.(outcome);
    await vi.waitFor(() => expect(queue.kind()).toBe(kind));
    await queue.flush();
    expect(ends).toHaveLength(1);
    void queue.retry();
    await vi.waitFor(() => expect(ends).toHaveLength(2));
    ends[1]?.('arrived');
    await vi.waitFor(() => expect(queue.kind()).toBe('clean'));
  }
});

test('events that mean nothing in a state leave it as it is', () => {
  expect(nextKind('clean', 'arrived')).toBe('clean');
  expect(nextKind('saving', 'changed')).toBe('saving');
  expect(nextKind('offline', 'arrived')).toBe('offline');
});

test('a merge takes what only they have changed and asks about what both have', () => {
  const base = { a: 1, b: 1, c: 1, d: 1 };
  const merge = mergeFields(base, { ...base, a: 2, c: 2, d: 5 }, { ...base, b: 3, c: 3, d: 5 }, Object.keys(base));
  expect(merge).toEqual({ taken: ['b'], conflicts: ['c'] });
});

test('what needs the user is told before what needs the server, and that before what is under way', () => {
  const one = (kind: 'saving' | 'offline' | 'failed' | 'conflict', count = 1) => ({ kind, count });
  expect(summaryOf([])).toEqual({ kind: 'clean' });
  expect(summaryOf([one('saving', 3)])).toEqual({ kind: 'saving', count: 3 });
  expect(summaryOf([one('saving'), one('offline', 2)])).toEqual({ kind: 'offline', count: 2 });
  expect(summaryOf([one('offline'), one('failed', 2), one('conflict')])).toEqual({
    kind: 'stuck',
    count: 3,
    offline: 1,
  });
});
