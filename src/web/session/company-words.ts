/** The terms of the company in which the user works. */
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

/**
 * Replaces terms of the contract by those of the company. Equal terms give the same object, so that React does not
 * render again.
 */
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

/** The last result, reused if the map has the same contents, so that reading the company again causes no render. */
let cached = { text: 'null', words: companyWords(null) };

function wordsOf(map: EntityMap | null | undefined): CompanyWords {
  const text = JSON.stringify(map ?? null);
  if (cached.text !== text) cached = { text, words: companyWords(map ?? null) };
  return cached.words;
}

// Error messages of the server use these terms too.
session.subscribe(() => {
  const { text } = wordsOf(session.get().company?.entity_map);
  problemWords.set(() => text);
});

/** Hook that renders the component again when the terms change. */
export const useCompanyWords = (): CompanyWords => wordsOf(useStore(session).company?.entity_map);
