import { defineKind } from '../kind.ts';

const isHex = (text: string): boolean => /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(text);

export const color = defineKind({
  name: 'color',
  designed: {
    title: 'Colour',
    group: 'Other',
    place: 1,
    icon: 'palette',
    schema: { type: ['string', 'null'], format: 'color' },
    options: [],
  },
  formats: {
    color: {
      accepts: isHex,
      sentence: 'Enter a colour, like #1C6A86.',
    },
  },
  mostCharacters: 10_000,
  example: () => '#1C6A86',
  readings: [
    (cell) => {
      const digits = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/i.exec(cell)?.[1];
      return digits ? `#${digits}` : undefined;
    },
  ],
  looksLike: isHex,
});
