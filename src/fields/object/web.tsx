import { defineWeb } from '../define-web.ts';
import type { ValueProps } from '../web/field-web.ts';

/** A list of texts on one line, any other value as JSON. */
function JsonInFull({ value }: ValueProps) {
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object')) return value.join(', ');
  return <pre className="form-value-json">{JSON.stringify(value, null, 2)}</pre>;
}

export const objectWeb = defineWeb({ InFull: JsonInFull, Editor: null, width: 180 });
