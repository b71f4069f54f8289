/** Reports faults of a file by element field and line. */
import type { DictionaryFault } from '../../../dictionaries/dictionary.ts';
import type { FieldError } from '../../engine/problem.ts';
import type { Values } from '../../engine/row-values.ts';
import type { Scope } from '../../engine/scope.ts';
import { readBody } from '../../engine/write/body.ts';
import { textFaults } from '../../engine/write/fields-together.ts';
import { valuesFaults } from '../../engine/write/schema-in-row.ts';
import type { PlannedElement, UploadPlan } from './upload-plan.ts';

/** The number of elements that are checked before the event loop gets a turn. */
const atOnce = 500;
/** The maximum number of collected faults; a file with more faults is wrong as a whole. */
const maxFaults = 1_000;

/** Faults of new and changed elements. `scope` is that of the catalog's elements. */
export async function elementFaults(
  scope: Scope,
  { elements, schema }: UploadPlan,
): Promise<readonly DictionaryFault[]> {
  const written = elements.filter(({ stored, changes }) => stored === null || changes.length > 0);
  const faults: DictionaryFault[] = [];
  for (let from = 0; from < written.length && faults.length < maxFaults; from += atOnce) {
    for (const planned of written.slice(from, from + atOnce)) {
      const { line, name } = planned.element;
      for (const { message } of faultsOf(scope, planned, schema))
        faults.push({ line, message: `“${name.slice(0, 80)}”: ${message}` });
    }
    await new Promise<void>((resolve) => setImmediate(resolve));
  }
  return faults;
}

/** Faults of one element: in its standard fields, and in its further fields by the catalog's schema. */
function faultsOf(
  { collection, resource }: Scope,
  { element, fields, stored }: PlannedElement,
  schema: Values,
): readonly FieldError[] {
  const errors: FieldError[] = [];
  const { values, ...body } = fields;
  const read = readBody({ collection, resource }, 'create', { ...body, key: element.key }, { errors });
  return [...errors, ...textFaults(resource, read), ...valuesFaults(schema, { ...stored?.more, ...values })];
}
