import type { LinkCell } from '../../../diagram/cells/cell.ts';

/** One jsid, or a list of them. Most cells have one link, for which a list would use more memory than its contents. */
type Hung = string | string[];

/** The jsids of the links of each cell. */
export class LinksByCell {
  readonly #out = new Map<string, Hung>();
  readonly #into = new Map<string, Hung>();

  /** The jsids of links that start at a cell, then of links that end there, without duplicates. */
  at(jsid: string): readonly string[] {
    const [out, into] = [this.#out.get(jsid), this.#into.get(jsid)];
    return out === undefined ? listed(into) : into === undefined ? listed(out) : listed(out).concat(into);
  }

  /** Applies a change of a link. `before` is undefined if the link was added, `after` if it was removed. */
  note(before: LinkCell | undefined, after: LinkCell | undefined): void {
    const jsid = (after ?? before)?.jsid as string;
    hang(this.#out, jsid, before?.source, after?.source);
    hang(this.#into, jsid, otherEnd(before), otherEnd(after));
  }
}

const otherEnd = (link: LinkCell | undefined): string | null =>
  link && link.target !== link.source ? link.target : null;

const listed = (hung: Hung = []): string[] => (typeof hung === 'string' ? [hung] : hung);

function hang(links: Map<string, Hung>, jsid: string, was: string | null = null, is: string | null = null): void {
  if (was === is) return;
  if (was !== null) {
    const left = listed(links.get(was)).filter((one) => one !== jsid);
    if (left.length > 1) links.set(was, left);
    else if (left[0] !== undefined) links.set(was, left[0]);
    else links.delete(was);
  }
  if (is === null) return;
  const there = links.get(is);
  if (typeof there === 'object') there.push(jsid);
  else links.set(is, there === undefined ? jsid : [there, jsid]);
}
