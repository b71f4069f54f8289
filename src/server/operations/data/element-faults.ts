/** What of a file does not fit the fields of elements, by line. */
import type { DictionaryFault } from '../../../dictionaries/dictionary.ts';
import type { FieldError } from '../../engine/problem.ts';
import type { Scope } from '../../engine/scope.ts';
import { readBody } from '../../engine/write/body.ts';
import type { PlannedElement } from './upload-plan.ts';

/** Elements checked before others get their turn. */
const atOnce = 500;
/** Faults that are looked for; a file with more is wrong as a whole. */
const mostFaults = 1_000;

/** Faults of the elements; `element` is the scope of the catalog's elements. */
export async function elementFaults(
  element: Scope,
  planned: readonly PlannedElement[],
): Promise<readonly DictionaryFault[]> {
  const faults: DictionaryFault[] = [];
  for (let from = 0; from < planned.length && faults.length < mostFaults; from += atOnce) {
    for (const { element: said, fields } of planned.slice(from, from + atOnce)) {
      const errors: FieldError[] = [];
      const { values: _, ...body } = fields;
      readBody(
        { collection: element.collection, resource: element.resource },
        'create',
        { ...body, key: said.key },
        { errors },
      );
      faults.push(
        ...errors.map(({ message }) => ({ line: said.line, message: `“${said.name.slice(0, 80)}”: ${message}` })),
      );
    }
    await new Promise<void>((resolve) => setImmediate(resolve));
  }
  return faults;
}
