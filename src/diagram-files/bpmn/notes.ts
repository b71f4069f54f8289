import type { ImportReport, Skipped } from '../import-result.ts';

/** Collects the notes about an import that the user sees. */
export class Notes {
  readonly #skipped: Skipped[] = [];
  readonly #repaired = new Set<string>();
  readonly #warnings = new Set<string>();

  skip(diagram: string, name: string, reason: string, text?: string): void {
    this.#skipped.push({ name, diagram, reason, ...(text ? { text } : {}) });
  }

  repair(sentence: string): void {
    this.#repaired.add(sentence);
  }

  warn(sentence: string): void {
    this.#warnings.add(sentence);
  }

  report(): ImportReport {
    return { skipped: this.#skipped, repaired: [...this.#repaired], warnings: [...this.#warnings] };
  }
}
