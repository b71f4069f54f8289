/** Mentions of people in the text of a comment: an @ and a name. Pure. */

export interface Mentioned {
  readonly id: number;
  readonly name: string;
  /** The job title, which distinguishes people with the same name; undefined if not known. */
  readonly job_title?: string;
}

/** A mention that is being typed: the text from the @ to the caret. */
export interface MentionQuery {
  readonly from: number;
  readonly q: string;
}

const naming = /(?:^|[\s(])@([\p{L}\p{M}'’.-]*(?: [\p{L}\p{M}'’.-]*)?)$/u;

/** The part of a name between an @ and the caret; null if no mention is being typed. */
export function namingAt(text: string, caret: number): MentionQuery | null {
  const q = naming.exec(text.slice(0, caret))?.[1];
  return q === undefined ? null : { from: caret - q.length - 1, q };
}

/** Replaces the typed part by the whole name. Returns the text and the new position of the caret. */
export function withName(
  text: string,
  caret: number,
  { from }: MentionQuery,
  { name }: Mentioned,
): { readonly text: string; readonly caret: number } {
  const rest = text.slice(caret);
  const named = `@${name}${/^\s/.test(rest) ? '' : ' '}`;
  return { text: text.slice(0, from) + named + rest, caret: from + name.length + 2 };
}

/** The ids of the chosen people that the text still mentions. */
export const namedIn = (text: string, chosen: readonly Mentioned[]): readonly number[] => [
  ...new Set(chosen.filter(({ name }) => text.includes(`@${name}`)).map(({ id }) => id)),
];

interface TextPiece {
  /** The index of the first character. */
  readonly at: number;
  readonly text: string;
  readonly mention: boolean;
}

/** Splits the text into plain pieces and mentions. */
export function piecesOf(text: string, mentioned: readonly Mentioned[]): readonly TextPiece[] {
  const names = mentioned.map(({ name }) => `@${name}`).toSorted((a, b) => b.length - a.length);
  const pieces: TextPiece[] = [];
  let plainFrom = 0;
  const endPlain = (at: number) => {
    if (at > plainFrom) pieces.push({ at: plainFrom, text: text.slice(plainFrom, at), mention: false });
  };
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', Math.max(at + 1, plainFrom))) {
    const name = names.find((one) => text.startsWith(one, at));
    if (!name) continue;
    endPlain(at);
    pieces.push({ at, text: name, mention: true });
    plainFrom = at + name.length;
  }
  endPlain(text.length);
  return pieces;
}
