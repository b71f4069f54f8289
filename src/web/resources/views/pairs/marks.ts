/** What a row says of its pairs, in words and colours. Pure. */

import type { CollectionEntry } from '../../../../contract/registry.ts';
import { choiceColor, choiceLabel } from '../../../../fields/choice/choices.ts';
import { lowerFirst } from '../../../../fields/lower-first.ts';
import { notReadable } from '../../../../fields/reference-names.ts';
import { fieldOf } from '../../state/query/columns.ts';
import { labelsOf, type Row } from '../../state/row/row.ts';

export interface PairMark {
  readonly pair: Row;
  /** What stands on the other side; null where nothing corresponds. */
  readonly other: string | null;
  /** What has been decided, as the choice calls it; empty where nothing says so. */
  readonly state: string;
  readonly color: string | null;
  /** From 0 to 1. */
  readonly score: number | null;
  /** Why it can hardly be right, as the choice calls it; empty where nothing speaks against it. */
  readonly doubt: string;
  readonly rejected: boolean;
}

/** 0.9 as a person reads it. */
export const scoreText = (score: number): string => `${Math.round(score * 100)} %`;

/** A pair as the row on one side tells of it; `other` is the field of the other side. */
export function markOf(entry: CollectionEntry, pair: Row, other: string): PairMark {
  const sides = entry.screen?.sides;
  const decision = sides?.decision ?? null;
  const value = decision && pair[decision.field];
  const field = decision && fieldOf(entry, decision.field);
  const doubt = sides?.doubt ? fieldOf(entry, sides.doubt) : undefined;
  const doubted = doubt && pair[doubt.name];
  const score = sides?.score ? pair[sides.score] : null;
  const id = pair[other];
  return {
    pair,
    other: typeof id === 'number' ? (labelsOf(pair, other)[0] ?? notReadable) : null,
    state: field && typeof value === 'string' ? choiceLabel(field.schema, value) : '',
    color: field ? choiceColor(field.schema, value) : null,
    score: typeof score === 'number' ? score : null,
    doubt: doubt && typeof doubted === 'string' ? choiceLabel(doubt.schema, doubted) : '',
    rejected: decision !== null && value === decision.reject,
  };
}

/** What has been decided of a pair, and how likely it is, in words. */
export const markState = ({ state, score, doubt }: PairMark): string =>
  [lowerFirst(state), score === null ? '' : scoreText(score), lowerFirst(doubt)].filter(Boolean).join(', ');

/** A mark in a sentence. */
export const markText = (mark: PairMark): string =>
  [mark.other ?? 'No counterpart', markState(mark)].filter(Boolean).join(', ');
