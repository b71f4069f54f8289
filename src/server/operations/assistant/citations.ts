/**
 * Checks whether a sentence may be shown: its quotation must occur in the named field, as read for this person. Pure.
 */
import type { components } from '../../../contract/generated/client.ts';
import type { Model } from '../../../contract/model.ts';
import { plainSigns } from '../../../fields/plain-signs.ts';
import { nameOf, type Place } from './places.ts';

/** A sentence as written by the model. */
export interface Claim {
  readonly row: string;
  readonly field: string;
  readonly quote: string;
  readonly text: string;
}

export type QuotingSentence = components['schemas']['AssistantMessage']['readable_sentences'][number];

const maxText = 2_000;
const maxQuote = 1_000;
/**
 * The minimum number of characters of a quotation, because shorter texts occur nearly everywhere. A shorter field can
 * be quoted whole.
 */
const fewestQuoted = 3;

/** The rows that were read for one answer. */
export class ReadPlaces {
  readonly #places = new Map<string, Place>();
  readonly #model: Model;

  constructor(model: Model) {
    this.#model = model;
  }

  /** Adds rows; the fields of a row that is read again are merged. */
  add(places: readonly Place[]): void {
    for (const place of places) {
      const known = this.#places.get(nameOf(place));
      this.#places.set(
        nameOf(place),
        known ? { ...known, ...place, fields: new Map([...known.fields, ...place.fields]) } : place,
      );
    }
  }

  /** The title of a field, or the name of a member of an object field. */
  #titleOf({ resource }: Place, path: string): string {
    const [field = '', ...members] = path.split('.');
    const title = this.#model.resources.get(resource)?.fields.get(field)?.title ?? field;
    return (members.at(-1)?.replaceAll('_', ' ') ?? title).slice(0, 200);
  }

  /** The sentence with the quoted row; null if the sentence must not be shown. */
  check({ row, field, quote, text }: Claim): QuotingSentence | null {
    const place = this.#places.get(row.trim());
    const said = cleaned(text);
    if (!place || said === '' || said.length > maxText || sentencesIn(said) !== 1) return null;
    const found = foundIn(place.fields.get(field.trim()), quote);
    if (found === null) return null;
    return {
      text: said,
      resource: place.resource,
      id: place.id,
      label: (place.label ?? '').slice(0, 300),
      field: field.trim(),
      field_title: this.#titleOf(place, field.trim()),
      quote: found,
      owners: place.owners.slice(0, 10).map(({ resource, id, label }) => ({
        resource,
        id,
        label: (label ?? this.#places.get(nameOf({ resource, id }))?.label)?.slice(0, 300) ?? null,
      })),
    };
  }
}

/** Control characters of terminals, and characters that change the direction of text. */
const steering = /[\p{Cc}\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

const oneLine = (text: string): string => text.normalize('NFC').replace(/\s+/gu, ' ').replace(steering, '').trim();
const cleaned = (text: string): string => oneLine(text);

const isPartOfWord = (character: string | undefined): boolean =>
  character !== undefined && /[\p{L}\p{N}]/u.test(character);

/** The quoted words in the spelling of the field; null if the field does not contain them as whole words. */
function foundIn(field: string | undefined, quote: string): string | null {
  if (field === undefined) return null;
  const [text, wanted] = [oneLine(field), oneLine(quote)];
  if (wanted === '' || wanted.length > maxQuote || (wanted.length < fewestQuoted && wanted !== text)) return null;
  const [plain, sought] = [plainSigns(text), plainSigns(wanted)];
  for (let at = plain.indexOf(sought); at >= 0; at = plain.indexOf(sought, at + 1)) {
    const end = at + sought.length;
    const [before, after] = [plain.slice(0, at).at(-1), plain[end]];
    const cutsBefore = isPartOfWord(before) && isPartOfWord(sought[0]);
    const cutsAfter = isPartOfWord(after) && isPartOfWord(sought.at(-1));
    if (!cutsBefore && !cutsAfter) return text.slice(at, end);
  }
  return null;
}

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });
/** Abbreviations, whose full stops do not end a sentence. */
const abbreviation =
  /(?:^|[\s("'])(?:\p{Lu}|Dr|Mr|Mrs|Ms|Prof|St|No|Nr|vs|etc|Inc|Ltd|Co|approx|ca|e\.g|i\.e|z\.B|bzw|usw|d\.h)\.\s*$/u;

/** The number of sentences in a text. Each needs its own quotation. */
function sentencesIn(text: string): number {
  const parts = [...segmenter.segment(text)].map(({ segment }) => segment);
  return parts.filter((part, at) => at === parts.length - 1 || !abbreviation.test(part)).length;
}
