/** The words of the company in which somebody works. */
import {
  collectionInWords,
  type EntityMap,
  type Reword,
  reworded,
  rewordingOf,
  wordsFor,
} from '../../contract/company-words.ts';
import { renamableWords } from '../../contract/generated/screens.ts';
import type { CollectionEntry } from '../../contract/registry.ts';
import { problemWords } from '../api/problem.ts';
import { useStore } from '../ui/store.ts';
import { session } from './session.ts';

/** How the contract reads in a company's words. Descriptions that were the same stay the same. */
export interface CompanyWords {
  readonly text: Reword;
  readonly texts: <T extends object>(original: T) => T;
  readonly collection: (original: CollectionEntry) => CollectionEntry;
}

function remembered(make: (original: object) => object): <T extends object>(original: T) => T {
  const made = new WeakMap<object, object>();
  return <T extends object>(original: T) => {
    const now = made.get(original) ?? make(original);
    made.set(original, now);
    return now as T;
  };
}

function companyWords(map: EntityMap | null): CompanyWords {
  const text = rewordingOf(renamableWords, map);
  const of = wordsFor(renamableWords, map);
  return {
    text,
    texts: remembered((original) => reworded(original, text)),
    collection: remembered((original) => collectionInWords(original as CollectionEntry, text, of)),
  };
}

/** Kept by what the map says, so that a company that is read again draws nothing anew. */
let cached = { text: 'null', words: companyWords(null) };

function wordsOf(map: EntityMap | null | undefined): CompanyWords {
  const text = JSON.stringify(map ?? null);
  if (cached.text !== text) cached = { text, words: companyWords(map ?? null) };
  return cached.words;
}

// What the server says of a failure is told in them too.
session.subscribe(() => {
  const { text } = wordsOf(session.get().company?.entity_map);
  problemWords.set(() => text);
});

/** For a component, which is drawn again when the words change. */
export const useCompanyWords = (): CompanyWords => wordsOf(useStore(session).company?.entity_map);
