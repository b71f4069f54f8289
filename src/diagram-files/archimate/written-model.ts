import type { Cell } from '../../diagram/cells/cell.ts';
import type {
  ArchimateConcept,
  ArchimateModel,
  ArchimateRelation,
  ArchimateView,
  ArchimateWords,
} from './archimate-model.ts';
import type { PreservedView } from './preserved-view.ts';

const isAlike = (one: object, other: object): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The elements and relations of a file. Each occurs once, even if several boxes or lines show it. */
export class WrittenModel {
  readonly #elements = new Map<string, ArchimateConcept>();
  readonly #relations = new Map<string, ArchimateRelation>();
  readonly #views: ArchimateView[] = [];

  /**
   * Adds an element and returns its identifier: the imported one, or a new one if another element already uses that
   * identifier.
   */
  element(cell: Cell, id: string | undefined, concept: ArchimateConcept): string {
    return this.#put(this.#elements, cell, id, concept);
  }

  relation(cell: Cell, id: string | undefined, relation: ArchimateRelation): string {
    return this.#put(this.#relations, cell, id, relation);
  }

  hasRelation(id: string): boolean {
    return this.#relations.has(id);
  }

  /** Adds elements and relations that no shape or link shows. Relations without both ends are left out. */
  restore({ elements, relations }: Pick<PreservedView, 'elements' | 'relations'>): void {
    for (const [id, element] of elements) if (!this.#isTaken(id)) this.#elements.set(id, element);
    // A relation may end at a relation that comes later, so relations whose ends are missing are tried again.
    const waiting = new Map([...relations].filter(([id]) => !this.#isTaken(id)));
    for (let before = -1; before !== waiting.size; ) {
      before = waiting.size;
      for (const [id, relation] of waiting) {
        if (!this.#isTaken(relation.source) || !this.#isTaken(relation.target)) continue;
        this.#relations.set(id, relation);
        waiting.delete(id);
      }
    }
  }

  show(view: ArchimateView): void {
    this.#views.push(view);
  }

  as(words: ArchimateWords): ArchimateModel {
    return { ...words, elements: this.#elements, relations: this.#relations, views: this.#views };
  }

  #isTaken(id: string): boolean {
    return this.#elements.has(id) || this.#relations.has(id);
  }

  #put<Kind extends object>(all: Map<string, Kind>, cell: Cell, id: string | undefined, one: Kind): string {
    const wanted = id || cell.jsid;
    const known = all.get(wanted);
    if (known && isAlike(known, one)) return wanted;
    const own = this.#isTaken(wanted) ? `id-${cell.jsid}` : wanted;
    all.set(own, one);
    return own;
  }
}
