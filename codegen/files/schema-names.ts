import type { JsonSchema } from '../../src/contract/model.ts';

/** Names each distinct schema once: the fullest variant has the plain name. */
export class SchemaNames {
  readonly schemas: Record<string, JsonSchema> = {};
  readonly #byText = new Map<string, string>();

  add(base: string, suffix: string, schema: JsonSchema): string {
    const text = `${base} ${JSON.stringify(schema)}`;
    const known = this.#byText.get(text);
    if (known) return known;
    let name = base;
    if (this.schemas[name]) name = `${base}${suffix}`;
    for (let n = 2; this.schemas[name]; n++) name = `${base}${suffix}${n}`;
    this.schemas[name] = schema;
    this.#byText.set(text, name);
    return name;
  }
}
