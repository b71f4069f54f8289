/** Draws a chart as SVG for other documents, dark on white in both themes. Pure. */
import type { Chart } from '../../../../contract/distribution.ts';
import { barTitle, besideCount, countText, lengthOf, summaryText } from './chart-words.ts';

const width = 720;
const head = 64;
const line = 28;
const label = 260;
const longest = 300;
/** The maximum number of characters beside a bar at 13 px; the next constant is that of a title at 16 px. */
const maxLetters = 38;
const maxTitleLetters = 80;
const ink = '#14202e';
const fill = '#1c6a86';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const cut = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

/** A bar chart as SVG. */
export function chartSvg(chart: Chart, title: string): string {
  const lengths = lengthOf(chart);
  const bars = chart.bars.map((bar, at) => {
    const y = head + at * line;
    const long = lengths(bar) * longest;
    const color = /^#[0-9a-f]{6}$/i.test(bar.color ?? '') ? bar.color : fill;
    const name = cut(barTitle(chart, bar), maxLetters);
    const numbers = [countText(bar), besideCount(chart, bar)].filter(Boolean).join(' · ');
    return `<text x="${label - 8}" y="${y + 17}" text-anchor="end">${escaped(name)}</text><rect x="${label}" y="${y + 4}" width="${long.toFixed(1)}" height="18" fill="${color}"/><text x="${label + long + 8}" y="${y + 17}">${escaped(numbers)}</text>`;
  });
  const height = head + chart.bars.length * line + 12;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="13" fill="${ink}"><title>${escaped(title)}</title><rect width="${width}" height="${height}" fill="#ffffff"/><text x="16" y="26" font-size="16" font-weight="600">${escaped(cut(title, maxTitleLetters))}</text><text x="16" y="48">${escaped(summaryText(chart))}</text>${bars.join('')}</svg>`;
}
