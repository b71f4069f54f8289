import { describe, expect, test } from 'vitest';
import { createHistory } from '../../src/web/api/history.ts';

const recording = () => {
  const sent: string[] = [];
  const history = createHistory(async (change) => {
    if (change === 'refused') throw new Error('Somebody has changed it since.');
    sent.push(change);
    return `undo of ${change}`;
  });
  return { sent, history };
};

describe('what a session has changed', () => {
  test('goes back one act at a time, the last one first, and can be done again', async () => {
    const { sent, history } = recording();
    history.note('1');
    history.note('2');
    expect(await history.undo()).toBe(true);
    expect(await history.undo()).toBe(true);
    expect(await history.undo()).toBe(false);
    expect(sent).toEqual(['2', '1']);
    expect(await history.redo()).toBe(true);
    expect(sent.at(-1)).toBe('undo of 1');
    expect(await history.undo()).toBe(true);
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

  test('an act undone by its own button is not undone again', async () => {
    const { sent, history } = recording();
    history.note('1');
    history.note('2');
    await history.undo(['1']);
    await history.undo();
    expect(sent).toEqual(['1', '2']);
    expect(await history.undo()).toBe(false);
  });

  test('one that is refused does not stand before the others; a new change ends redoing', async () => {
    const { sent, history } = recording();
    history.note('1');
    history.note('refused');
    await expect(history.undo()).rejects.toThrow('Somebody has changed it since.');
    await history.undo();
    expect(sent).toEqual(['1']);
    history.note('2');
    expect(await history.redo()).toBe(false);
    history.forget();
    expect(await history.undo()).toBe(false);
  });
});
