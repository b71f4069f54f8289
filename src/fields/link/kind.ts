import { defineKind } from '../kind.ts';

/** Whether a text is a web or mail address. Pages follow only such links, not `javascript:`. */
export function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === 'mailto:' || ((protocol === 'http:' || protocol === 'https:') && hostname !== '');
}

/** A web or mail address. */
export const link = defineKind({
  name: 'link',
  designed: {
    title: 'Web address',
    group: 'Texts',
    place: 3,
    icon: 'link-45deg',
    schema: { type: ['string', 'null'], format: 'uri' },
    options: [],
  },
  formats: {
    uri: { accepts: isWebAddress, sentence: 'Enter a whole web address, like https://example.com.' },
    'uri-or-empty': {
      accepts: (text) => text === '' || isWebAddress(text),
      sentence: 'Enter a whole web address, like https://example.com, or nothing.',
    },
  },
  oneLine: true,
  mostCharacters: 10_000,
  basis: () => 'address',
  typed: { input: 'url', shown: String, read: (text) => text },
  example: () => 'https://example.com/',
  looksLike: (text) => /^https?:\/\/\S+$/i.test(text),
});
