/** Mentions in the text of a comment: an @ and the name of a person. Pure. */

export interface Mentioned {
  readonly id: number;
  readonly name: string;
  /** Tells people of one name apart, where it is known. */
  readonly job_title?: string;
}

/** Where somebody is being named: from the @ up to the caret. */
export interface MentionQuery {
  readonly from: number;
  readonly q: string;
}

const naming = /(?:^|[\s(])@([\p{L}\p{M}'’.-]*(?: [\p{L}\p{M}'’.-]*)?)$/u;

/** What is typed of a name before the caret; null if no name is being typed. */
export function namingAt(text: string, caret: number): MentionQuery | null {
  const q = naming.exec(text.slice(0, caret))?.[1];
  return q === undefined ? null : { from: caret - q.length - 1, q };
}

/** The text with the whole name in place of what was typed of it, and where the caret then stands. */
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

/** Of those who were chosen, whom the text still names. */
export const namedIn = (text: string, chosen: readonly Mentioned[]): readonly number[] => [
  ...new Set(chosen.filter(({ name }) => text.includes(`@${name}`)).map(({ id }) => id)),
];

interface TextPiece {
  /** Where in the text it begins. */
  readonly at: number;
  readonly text: string;
  readonly mention: boolean;
}

/** The text in pieces, names of those mentioned by themselves. */
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
