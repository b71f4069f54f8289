import type { LinkCell } from '../cells/cell.ts';

/** Which links hang on which cell. */
export class LinksByCell {
  readonly #out = new Map<string, string[]>();
  readonly #into = new Map<string, string[]>();

  /** The jsids of the links that start at a cell, then of those that end there. One that does both comes once. */
  at(jsid: string): readonly string[] {
    const [out, into] = [this.#out.get(jsid), this.#into.get(jsid)];
    return out && into ? [...out, ...into] : (out ?? into ?? []);
  }

  /** Takes in a change of a link; added without `before`, removed without `after`. */
  note(before: LinkCell | undefined, after: LinkCell | undefined): void {
    const jsid = (after ?? before)?.jsid as string;
    hang(this.#out, jsid, before?.source, after?.source);
    hang(this.#into, jsid, otherEnd(before), otherEnd(after));
  }
}

const otherEnd = (link: LinkCell | undefined): string | null =>
  link && link.target !== link.source ? link.target : null;

function hang(links: Map<string, string[]>, jsid: string, was: string | null = null, is: string | null = null): void {
  if (was === is) return;
  if (was !== null) {
    const left = (links.get(was) ?? []).filter((one) => one !== jsid);
    if (left.length) links.set(was, left);
    else links.delete(was);
  }
  if (is === null) return;
  const there = links.get(is);
  if (there) there.push(jsid);
  else links.set(is, [jsid]);
}
