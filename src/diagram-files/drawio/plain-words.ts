import { withoutElements } from '../../fields/html/html-words.ts';
import { decodeEntities } from '../xml/entities.ts';

const more: Readonly<Record<string, string>> = { nbsp: ' ', ndash: '–', mdash: '—', hellip: '…', shy: '', bull: '•' };

/** The plain text of a draw.io label: HTML that separates lines becomes a line break, other markup is removed. */
export const plainWords = (label: string): string => {
  if (!/[<&]/.test(label)) return label.trim();
  const lines = withoutElements(label, ['style', 'script'])
    .replace(/\r?\n/g, ' ')
    .replace(/<br\b[^<>]*>|<\/(p|div|li|tr|h[1-6])\s*>|<hr\b[^<>]*>/gi, '\n')
    .replace(/(\S)\s*<(div|p|ul|ol|table|h[1-6])\b[^<>]*>/gi, '$1\n')
    .replace(/<\/?[a-z!][^<>]*>/gi, '')
    .split('\n');
  return lines
    .map((line) =>
      decodeEntities(line.replace(/&(\w+);/g, (whole, name: string) => more[name.toLowerCase()] ?? whole))
        .replace(/[ \t\u00a0]+/g, ' ')
        .trim(),
    )
    .join('\n')
    .replace(/\n{2,}/g, '\n')
    .trim();
};
