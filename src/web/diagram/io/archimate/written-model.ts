import type { Cell } from '../../cells/cell.ts';
import type { ArchimateConcept } from './archimate-model.ts';

/** A relation with its ends, by the identifiers of elements. */
export interface WrittenRelation extends ArchimateConcept {
  readonly source: string;
  readonly target: string;
}

/** An identifier as XML wants it: beginning with a letter. */
const asId = (id: string): string => {
  const clean = id.replace(/[^\w.-]/g, '-');
  return /^[A-Za-z_]/.test(clean) ? clean : `id-${clean}`;
};

const isAlike = (one: object, other: object): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The elements and relations of a file, each once, however many boxes and lines show it. */
export class WrittenModel {
  readonly elements = new Map<string, ArchimateConcept>();
  readonly relations = new Map<string, WrittenRelation>();

  /** An element with the identifier that it came with, or where that already means another one, a new one. */
  element(cell: Cell, id: string | undefined, concept: ArchimateConcept): string {
    return this.#put(this.elements, cell, id, concept);
  }

  relation(cell: Cell, id: string | undefined, relation: WrittenRelation): string {
    return this.#put(this.relations, cell, id, relation);
  }

  #put<Kind extends object>(all: Map<string, Kind>, cell: Cell, id: string | undefined, one: Kind): string {
    const wanted = asId(id || cell.jsid);
    const known = all.get(wanted);
    if (known && isAlike(known, one)) return wanted;
    const isTaken = this.elements.has(wanted) || this.relations.has(wanted);
    const own = isTaken ? asId(`id-${cell.jsid}`) : wanted;
    all.set(own, one);
    return own;
  }
}
