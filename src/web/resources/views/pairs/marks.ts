/** The pairs of a row as texts and colours. Pure. */

import type { CollectionEntry } from '../../../../contract/registry.ts';
import { choiceColor, choiceLabel } from '../../../../fields/choice/choices.ts';
import { lowerFirst } from '../../../../fields/lower-first.ts';
import { notReadable } from '../../../../fields/reference-names.ts';
import { fieldOf } from '../../state/query/columns.ts';
import { labelsOf, type Row } from '../../state/row/row.ts';

export interface PairMark {
  readonly pair: Row;
  /** The label of the other row; null for no counterpart. */
  readonly other: string | null;
  /** The label of the decision; empty for none. */
  readonly state: string;
  readonly color: string | null;
  /** From 0 to 1. */
  readonly score: number | null;
  /** The label of the doubt; empty for none. */
  readonly doubt: string;
  readonly rejected: boolean;
}

/** 0.9 as "90 %". */
export const scoreText = (score: number): string => `${Math.round(score * 100)} %`;

/** The mark of a pair on a row; `other` is the field of the other side. */
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

/** The decision, the score and the doubt as text. */
export const markState = ({ state, score, doubt }: PairMark): string =>
  [lowerFirst(state), score === null ? '' : scoreText(score), lowerFirst(doubt)].filter(Boolean).join(', ');

/** A mark as text. */
export const markText = (mark: PairMark): string =>
  [mark.other ?? 'No counterpart', markState(mark)].filter(Boolean).join(', ');
