import { expect, test } from 'vitest';
import { blocksOf, layoutFault } from '../../../src/contract/canvas-layout.ts';
import { frameAddress, isAmong } from '../../../src/web/resources/views/frames/frame-address.ts';

test('rows of different lengths are shared out on one grid, and a block named in two rows spans both', () => {
  const blocks = blocksOf([
    ['a', 'b', 'c'],
    ['a', 'd', 'c'],
    ['e', 'f'],
  ]);
  const at = (value: string) => blocks.find((block) => block.value === value);
  expect(at('a')).toMatchObject({ row: 1, rowEnd: 3, column: 1, columnEnd: 3 });
  expect(at('d')).toMatchObject({ row: 2, rowEnd: 3, column: 3, columnEnd: 5 });
  expect(at('f')).toMatchObject({ row: 3, rowEnd: 4, column: 4, columnEnd: 7 });
  expect(layoutFault({ enum: ['a', 'b'], 'x-layout': [['a', 'b']] })).toBeNull();
});

test.each([
  ['https://www.youtube.com/watch?v=abcDEF12345&t=90s', 'https://www.youtube-nocookie.com/embed/abcDEF12345?start=90'],
  ['https://youtu.be/abcDEF12345', 'https://www.youtube-nocookie.com/embed/abcDEF12345'],
  ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871'],
  ['https://miro.com/app/board/uXj=/', 'https://miro.com/app/live-embed/uXj=/'],
  ['https://example.com/a?b=c', 'https://example.com/a?b=c'],
])('the page in a frame for %s', (address, src) => {
  expect(frameAddress(address, null)?.src).toBe(src);
});

test('no page without https, of no site that is not named, and a film begins where its row says', () => {
  for (const address of ['http://example.com', 'javascript:alert(1)', 'data:text/html,x', 'nothing', ''])
    expect(frameAddress(address, null)).toBeNull();
  expect(frameAddress('https://youtu.be/abcDEF12345?t=5', 30)?.src).toContain('start=30');
  expect(isAmong('https://a.example.com', ['https://*.example.com'])).toBe(true);
  for (const origin of ['https://example.com', 'https://example.com.evil.org', 'https://badexample.com'])
    expect(isAmong(origin, ['https://*.example.com'])).toBe(false);
});
