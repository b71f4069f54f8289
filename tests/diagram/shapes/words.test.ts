/** Labels broken into lines, and drawings as markup. */
import { expect, test } from 'vitest';
import { breakWord } from '../../../src/diagram/shapes/break-word.ts';
import { activityType } from '../../../src/diagram/shapes/business-process/activity.ts';
import { type Drawing, themeColours } from '../../../src/diagram/shapes/drawing.ts';
import { crossing } from '../../../src/diagram/shapes/outline.ts';
import { place } from '../../../src/diagram/shapes/paths.ts';
import { drawingMarkup, isPictureAddress, svgDocument } from '../../../src/diagram/shapes/svg.ts';
import { wrap } from '../../../src/diagram/shapes/text-layout.ts';
import { averageWidth, textWidth } from '../../../src/diagram/shapes/text-ruler.ts';

const fits = (lines: readonly string[], width: number) =>
  lines.every((line) => textWidth(line, 12) <= width + textWidth(' ', 12));

test('a label breaks between its words and stays within its width', () => {
  const lines = wrap('Check whether the order is complete', { width: 80, height: 200 }, 12);
  expect(lines.length).toBeGreaterThan(2);
  expect(lines.join(' ')).toBe('Check whether the order is complete');
  expect(fits(lines, 80)).toBe(true);
});

test('a word that is wider than its box is broken, not cut off', () => {
  const word = 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz';
  const lines = wrap(word, { width: 60, height: 500 }, 12);
  expect(lines.join('').replaceAll('-', '')).toBe(word);
  expect(fits(lines, 60)).toBe(true);
});

test.each([
  ['Notfallaufnahme', ['Notfal-', 'laufnahme']],
  ['Versicherungsdaten', ['Versiche-', 'rungsdaten']],
  ['Aufnahmebestätigung', ['Aufnahmebe-', 'stätigung']],
  ['Stückliste', ['Stückliste']],
  ['Stücklistenprüfung', ['Stückli-', 'stenprüfung']],
  ['representatives', ['represen-', 'tatives']],
  ['Manchester-Triage-System', ['Manchester-', 'Triage-', 'System']],
  ['order_confirmation_id', ['order_con-', 'firmation_id']],
  ['漢字漢字漢字漢字', ['漢字漢字漢字', '漢字']],
  ['xxxxxxxxxxxxxxx', ['xxxxxxxxxxxx', 'xxx']],
])('%s is broken where one would break it', (word, parts) => {
  expect(breakWord(word, 12, (part) => [...part].reduce((sum, one) => sum + (one > 'ÿ' ? 2 : 1), 0))).toEqual(parts);
});

test('what does not fit the height ends in an ellipsis', () => {
  const lines = wrap('one two three four five six seven eight nine ten', { width: 50, height: 32 }, 12);
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatch(/…$/);
  expect(fits(lines, 50)).toBe(true);
});

test('a label that would be cut below the icon of a task takes the room beside it', () => {
  const drawn = (title: string, size = { width: 83, height: 68 }) => {
    const values = { ...activityType.values, icon_type: 'user', markers: ['loop'] };
    return activityType
      .draw({ title, size, values })
      .flatMap((stroke) => (stroke.kind === 'words' ? stroke.lines : []))
      .join(' ');
  };
  expect(drawn('User Task 7 Standard Loop')).toBe('User Task 7 Standard Loop');
  expect(drawn('User Task 7 Standard Loop that never ends, and goes on')).toMatch(/…$/);
});

test('line breaks and repeated spaces of a label are kept', () => {
  expect(wrap('a  b\n\nc', { width: 200, height: 200 }, 12)).toEqual(['a  b', '', 'c']);
  expect(wrap('', { width: 200, height: 200 }, 12)).toEqual([]);
});

test('characters of all scripts have a width', () => {
  expect(averageWidth('漢字', 10, 400)).toBeCloseTo(20);
  expect(averageWidth('e\u0301', 10, 400)).toBe(averageWidth('e', 10, 400));
  expect(averageWidth('Wide', 10, 600)).toBeGreaterThan(averageWidth('Wide', 10, 400));
});

const drawingOf = (lines: readonly string[]): Drawing => [
  { kind: 'words', lines, x: 5, y: 50, align: 'middle', size: 10, fill: '$text' },
];

test('markup escapes what people write, and leaves out what XML cannot hold', () => {
  const markup = drawingMarkup(drawingOf(['<b>"A & B"</b>\u0000\ud800']));
  expect(markup).toContain('&lt;b&gt;&quot;A &amp; B&quot;&lt;/b&gt;</text>');
  expect(markup).toContain('xml:space="preserve"');
});

test('several lines are one text with a part for each, placed about the middle', () => {
  const markup = drawingMarkup(drawingOf(['one', '', 'three']));
  expect(markup.match(/<text/g)).toHaveLength(1);
  const heights = [...markup.matchAll(/<tspan x="5" y="([\d.]+)"/g)].map(([, y]) => Number(y));
  expect(heights).toEqual([41, 53.5, 66]);
});

test('paints are variables of the page, and plain colours in a file', () => {
  const drawing: Drawing = [{ kind: 'path', d: 'M0 0L1 1', fill: '$fill', stroke: '#112233', width: 2, dash: [2, 1] }];
  expect(drawingMarkup(drawing)).toBe(
    '<path d="M0 0L1 1" fill="var(--shape-fill)" stroke="#112233" stroke-width="2" stroke-dasharray="2 1"/>',
  );
  const file = svgDocument(drawing, { x: -1, y: 0, width: 3, height: 2 }, themeColours.light);
  expect(file).toContain('viewBox="-1 0 3 2"');
  expect(file).toContain('fill="#FFFFFF"');
  expect(file).not.toContain('var(');
});

test('a picture is shown from a safe address only', () => {
  const good = ['https://a.example/x.png', '/api/files/3', 'blob:x', 'data:image/png;base64,AA'];
  const bad = ['javascript:alert(1)', 'data:text/html,x', '//a.example/x', 'file:///etc/x'];
  expect(good.filter(isPictureAddress)).toEqual(good);
  expect(bad.filter(isPictureAddress)).toEqual([]);
});

test('a figure is moved, scaled and turned, its arcs too', () => {
  expect(place('M0 0L10 0A5 5 0 0 1 10 10Z', { x: 1, y: 2 }, 2)).toBe('M1 2L21 2A10 10 0 0 1 21 22Z');
  expect(place('M0 0L10 0', { x: 1, y: 2 }, 1, Math.PI / 2)).toBe('M1 2L1 12');
});

const box = { x: 0, y: 0, width: 40, height: 20 };

test('a line leaves a rectangle, an ellipse and a diamond at its outline', () => {
  const right = { x: 100, y: 10 };
  for (const outline of ['rectangle', 'ellipse', 'diamond'] as const)
    expect(crossing(box, outline, right)).toEqual({ x: 40, y: 10 });
  const corner = { x: 60, y: 30 };
  expect(crossing(box, 'rectangle', corner)).toEqual({ x: 40, y: 20 });
  expect(crossing(box, 'diamond', corner)).toEqual({ x: 30, y: 15 });
  const { x, y } = crossing(box, 'ellipse', corner);
  expect(((x - 20) / 20) ** 2 + ((y - 10) / 10) ** 2).toBeCloseTo(1);
  expect(crossing(box, 'rectangle', { x: 20, y: 10 }), 'from the centre to the centre').toEqual({ x: 20, y: 10 });
});

test('a line may start beside the centre', () => {
  expect(crossing(box, 'rectangle', { x: 30, y: 100 }, { x: 30, y: 10 })).toEqual({ x: 30, y: 20 });
  expect(crossing(box, 'diamond', { x: 30, y: 100 }, { x: 30, y: 10 })).toEqual({ x: 30, y: 15 });
});
