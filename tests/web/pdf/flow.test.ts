import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { Flow } from '../../../src/web/pdf/flow.ts';
import { Pdf } from '../../../src/web/pdf/pdf.ts';
import { writeTable } from '../../../src/web/pdf/table.ts';
import { fitted, wrap } from '../../../src/web/pdf/wrap.ts';
import { readPdf } from './read-pdf.ts';

const byCharacter = (text: string): number => [...text].length;

describe('lines of a text', () => {
  test('end between words, and at its own line breaks', () =>
    expect(wrap('one two three\nfour', 8, byCharacter)).toEqual(['one two', 'three', 'four']));
  test('break a word that is longer than a line, and lose none of it', () => {
    expect(wrap('a 1234567890 b', 4, byCharacter)).toEqual(['a 12', '3456', '7890', 'b']);
    expect(wrap('', 4, byCharacter)).toEqual(['']);
  });
  test('say that a text goes on where only one has room', () => {
    expect(fitted('123456', 4, byCharacter)).toBe('123…');
    expect(fitted('1234', 4, byCharacter)).toBe('1234');
  });
});

async function flowOf(): Promise<Flow> {
  const readFont = async (address: string) =>
    new Uint8Array(await readFile(new URL(`../../..${address}`, import.meta.url)));
  return new Flow(await Pdf.start({ title: 'Test', faces: new Set(['regular', 'semibold']), readFont }));
}

describe('a table on paper', () => {
  test('has its titles on each page, and every row once', async () => {
    const flow = await flowOf();
    flow.page({ paper: 'a4', landscape: true });
    const rows = Array.from({ length: 120 }, (_, index) => [`Row ${index}`, 'Żółć']);
    await writeTable(flow, { titles: ['Name', 'Colour'], rows });
    const { pages } = await readPdf(await flow.pdf.finish());
    expect(pages.length).toBeGreaterThan(2);
    for (const { texts, width, height } of pages) {
      expect(texts.slice(0, 2)).toEqual(['Name', 'Colour']);
      expect(Math.round(width)).toBe(842);
      expect(Math.round(height)).toBe(595);
    }
    const written = pages.flatMap(({ texts }) => texts.filter((text) => text.startsWith('Row ')));
    expect(written).toEqual(rows.map(([name]) => name));
  });
  test('goes on with a row that is longer than a page', async () => {
    const flow = await flowOf();
    flow.page();
    const words = Array.from({ length: 900 }, (_, index) => `word${index}`);
    await writeTable(flow, { titles: ['Name', 'Text'], rows: [['Long', words.join(' ')]] });
    const { pages } = await readPdf(await flow.pdf.finish());
    expect(pages.length).toBeGreaterThan(1);
    const written = pages.flatMap(({ texts }) => texts.flatMap((text) => text.split(/\s+/)));
    expect(written.filter((word) => word.startsWith('word'))).toEqual(words);
  });
});
