import { defineKind, takeTogether } from '../kind.ts';
import { exampleText } from '../text/kind.ts';

export const longText = defineKind({
  name: 'long-text',
  joins: 'lines',
  designed: {
    title: 'Long text',
    group: 'Texts',
    place: 1,
    icon: 'text-paragraph',
    schema: { type: 'string', format: 'textarea' },
    options: ['length'],
  },
  formats: { textarea: null },
  mostCharacters: 200_000,
  inline: false,
  long: true,
  taken: takeTogether,
  example: exampleText,
});
