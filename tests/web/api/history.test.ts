import { describe, expect, test } from 'vitest';
import { createHistory, type Undo } from '../../../src/web/api/history.ts';
import type { Memory } from '../../../src/web/ui/memory.ts';

/** An in-memory replacement for the session storage of a tab. */
const memory = (): Memory => {
  const stored = new Map<string, string>();
  return {
    getItem: (name) => stored.get(name) ?? null,
    setItem: (name, text) => void stored.set(name, text),
    removeItem: (name) => void stored.delete(name),
  };
};

const recording = (tab: Memory = memory()) => {
  const sent: string[] = [];
  const send: Undo = async (change) => {
    if (change === 'refused') throw new Error('Somebody has changed it since.');
    sent.push(change);
    return `undo of ${change}`;
  };
  const { undo, redo, ...history } = createHistory(tab);
  return {
    sent,
    history: {
      ...history,
      undo: (changes?: readonly string[]) => undo(send, changes),
      redo: () => redo(send),
    },
  };
};

describe('what a session has changed', () => {
  test('goes back one act at a time, the last one first, and can be done again', async () => {
    const { sent, history } = recording();
    history.note('1');
    history.note('2');
    expect(await history.undo()).not.toBe(null);
    expect(await history.undo()).not.toBe(null);
    expect(await history.undo()).toBe(null);
    expect(sent).toEqual(['2', '1']);
    expect(await history.redo()).not.toBe(null);
    expect(sent.at(-1)).toBe('undo of 1');
    expect(await history.undo()).not.toBe(null);
    expect(sent.at(-1)).toBe('undo of undo of 1');
  });

  test('several changes of one act go back together, the last first', async () => {
    const { sent, history } = recording();
    for (const change of ['1', '2', '3']) history.note(change);
    history.join(['2', '3']);
    await history.undo();
    expect(sent).toEqual(['3', '2']);
    await history.undo();
    expect(sent).toEqual(['3', '2', '1']);
  });

  test('of two acts that run at once each has its own changes, and nothing that was taken back', async () => {
    const { sent, history } = recording();
    history.note('1');
    history.note('2');
    await history.undo();
    history.note('a');
    history.join(history.takeSince('1'), 'Moved');
    const before = history.latest();
    history.note('3');
    history.join(history.takeSince(before), 'Data moved below Rules');
    history.note('4');
    history.join(history.takeSince(before), 'Data moved up');
    await history.undo();
    expect(sent).toEqual(['2', '4']);
  });

  test('an act undone by its own button is not undone again', async () => {
    const { sent, history } = recording();
    history.note('1');
    history.note('2');
    await history.undo(['1']);
    await history.undo();
    expect(sent).toEqual(['1', '2']);
    expect(await history.undo()).toBe(null);
  });

  test('one that is refused does not stand before the others; a new change ends redoing', async () => {
    const { sent, history } = recording();
    history.note('1');
    history.note('refused');
    await expect(history.undo()).rejects.toThrow('Somebody has changed it since.');
    await history.undo();
    expect(sent).toEqual(['1']);
    history.note('2');
    expect(await history.redo()).toBe(null);
    history.forget();
    expect(await history.undo()).toBe(null);
  });

  test('is found again by the page that is loaded next, with what each act was in words', async () => {
    const tab = memory();
    const before = recording(tab).history;
    before.note('1');
    before.note('2');
    before.join(['2'], '3 risks deleted');
    before.note('3');
    await before.undo();
    const { sent, history } = recording(tab);
    expect(await history.undo()).toEqual({ changes: ['2'], text: '3 risks deleted' });
    expect(await history.redo()).toEqual({ changes: ['undo of 2'], text: '3 risks deleted' });
    expect(await history.redo()).toEqual({ changes: ['undo of 3'], text: null });
    expect(sent).toEqual(['2', 'undo of 2', 'undo of 3']);
    history.forget();
    expect(await recording(tab).history.undo()).toBe(null);
  });

  test('what something else has written in its place is nothing', async () => {
    for (const text of ['{', '[]', '{"done":[7,{"changes":"1"}]}']) {
      const tab = { ...memory(), getItem: () => text };
      expect(await recording(tab).history.undo()).toBe(null);
    }
  });
});
