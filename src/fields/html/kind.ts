import { defineKind, takeTogether } from '../kind.ts';
import { paragraphs, plainLines, plainText } from './html-words.ts';

/** Formatted text. */
export const html = defineKind({
  name: 'html',
  joins: 'lines',
  designed: {
    title: 'Formatted text',
    group: 'Texts',
    place: 2,
    icon: 'type-bold',
    schema: { type: 'string', format: 'html' },
    options: ['length'],
  },
  formats: { html: null },
  mostCharacters: 200_000,
  inline: false,
  long: true,
  markup: true,
  basis: () => 'markup',
  example: () => '<p>Text</p>',
  text: (value) => plainText(String(value)),
  said: (value) => [[plainLines(String(value)).join('\n')]],
  taken: (said) => paragraphs(takeTogether(said)),
});
