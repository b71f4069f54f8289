import { defineKind } from '../kind.ts';

/** Applies the limits of RFC 5321; the host name must contain a dot. */
function isEmailAddress(text: string): boolean {
  if (text.length > 254) return false;
  const at = text.lastIndexOf('@');
  const words = text.slice(0, Math.max(0, at)).split('.');
  const labels = text.slice(at + 1).split('.');
  return (
    at >= 1 &&
    at <= 64 &&
    words.every((word) => /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+$/i.test(word)) &&
    labels.length > 1 &&
    labels.every((label) => label.length <= 63 && /^[a-z0-9-]+$/i.test(label) && !/^-|-$/.test(label))
  );
}

/** An email address, stored in lower case. */
export const email = defineKind({
  name: 'email',
  designed: {
    title: 'Email address',
    group: 'Texts',
    place: 4,
    icon: 'envelope',
    schema: { type: ['string', 'null'], format: 'email' },
    options: [],
  },
  formats: { email: { accepts: isEmailAddress, sentence: 'Enter an email address, like name@example.com.' } },
  mostCharacters: 10_000,
  stored: (text) => text.trim().toLowerCase(),
  example: () => 'ana@example.com',
  looksLike: (text) => /^[^\s@]+@[^\s@]+\.[a-z]{2,}$/i.test(text),
});
