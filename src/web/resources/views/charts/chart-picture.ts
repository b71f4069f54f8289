/** A chart as a picture for other documents: dark on white in any theme. Pure. */
import type { Chart, ComparedBy } from '../../../../contract/distribution.ts';
import { barTitle, besideCount, countText, groupShare, groupTitle, lengthOf, summaryText } from './chart-words.ts';

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

interface PictureLine {
  readonly name: string;
  /** From 0 to 1; null for a heading. */
  readonly length: number | null;
  readonly color: string | null;
  readonly numbers: string;
}

/** The bars of each group below those of all rows. */
const groupLines = (chart: Chart, by: ComparedBy | null): readonly PictureLine[] =>
  chart.groups.flatMap((group, at) => [
    { name: by ? groupTitle(group, by) : '', length: null, color: null, numbers: '' },
    ...chart.bars.map((bar): PictureLine => {
      const share = groupShare(bar, group, at);
      const numbers = share === null ? 'not shown' : `${bar.counts[at]} · ${Math.round(share * 100)} %`;
      return { name: barTitle(chart, bar), length: share ?? 0, color: bar.color, numbers };
    }),
  ]);

/** A bar chart as SVG, with the bars of each group below where rows are compared. */
export function chartSvg(chart: Chart, title: string, by: ComparedBy | null): string {
  const lengths = lengthOf(chart);
  const all = chart.bars.map(
    (bar): PictureLine => ({
      name: barTitle(chart, bar),
      length: lengths(bar),
      color: bar.color,
      numbers: [countText(bar), besideCount(chart, bar)].filter(Boolean).join(' · '),
    }),
  );
  const lines = [...all, ...groupLines(chart, by)];
  const bars = lines.map(({ name, length, color, numbers }, at) => {
    const y = head + at * line;
    const words = escaped(cut(name, maxLetters));
    if (length === null) return `<text x="16" y="${y + 17}" font-weight="600">${words}</text>`;
    const long = length * longest;
    const shade = /^#[0-9a-f]{6}$/i.test(color ?? '') ? color : fill;
    return `<text x="${label - 8}" y="${y + 17}" text-anchor="end">${words}</text><rect x="${label}" y="${y + 4}" width="${long.toFixed(1)}" height="18" fill="${shade}"/><text x="${label + long + 8}" y="${y + 17}">${escaped(numbers)}</text>`;
  });
  const height = head + lines.length * line + 12;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="13" fill="${ink}"><title>${escaped(title)}</title><rect width="${width}" height="${height}" fill="#ffffff"/><text x="16" y="26" font-size="16" font-weight="600">${escaped(cut(title, maxTitleLetters))}</text><text x="16" y="48">${escaped(summaryText(chart))}</text>${bars.join('')}</svg>`;
}
