/** Creates rows of every resource for one tenant. Each text contains a mark that identifies the tenant. */

import sql, { raw } from 'sql-template-tag';
import type { Field, Model, Resource } from '../../../src/contract/model.ts';
import { typesOf } from '../../../src/fields/json-schema.ts';
import { insertRows } from '../../../src/server/engine/write/write-rows.ts';
import { systemScope } from '../../../src/server/seeds/seeds.ts';
import type { Run } from '../../../src/server/store/database.ts';
import { sealWith } from '../../../src/server/store/sealing.ts';

export type Values = Record<string, unknown>;

/** Creates rows of one tenant on demand, with all rows that they require. */
export interface Maker {
  /** The id of the tenant's row of a resource; created with everything it references if it does not exist yet. */
  row(resource: string): Promise<number>;
  /** Creates an additional row, with these values in place of the defaults. */
  another(resource: string, values: Values): Promise<number>;
  /** Makes later references to this resource use this row. */
  take(resource: string, id: number): void;
  readonly made: ReadonlyMap<string, number>;
}

const secretField = /hash|secret|api_key/;

/** A valid value for the field; a text contains the mark. */
export function markedValue(field: Field, mark: string): unknown {
  const { schema } = field;
  const longest = Number(schema['maxLength'] ?? 10_000);
  const text = `${mark} ${field.name}`.slice(0, longest);
  if (schema['enum']) return schema['default'] ?? (schema['enum'] as unknown[])[0];
  switch (typesOf(schema)[0]) {
    case 'integer':
    case 'number':
      return schema['default'] ?? schema['minimum'] ?? 1;
    case 'boolean':
      return schema['default'] ?? false;
    case 'array':
      return typesOf((schema['items'] ?? {}) as typeof schema)[0] === 'string' ? [text] : [];
    case 'object':
      return { mark: text };
    default:
      return secretField.test(field.name) ? `secret ${text}` : markedText(String(schema['format']), mark, text);
  }
}

function markedText(format: string, mark: string, text: string): string {
  switch (format) {
    case 'color':
      return '#112233';
    case 'date':
      return '2026-03-01';
    case 'date-time':
      return '2026-03-01T08:00:00Z';
    case 'email':
      return `${mark.toLowerCase()}@example.com`;
    case 'uri':
    case 'uri-or-empty':
      return `https://example.com/${mark}`;
    default:
      return text;
  }
}

/** Clears fields of a second row that must be unique, if they are nullable. */
const emptyWhereUnique = ({ unique, fields }: Resource): Values =>
  Object.fromEntries(
    unique
      .flatMap((set) => set.fields)
      .filter((name) => {
        const field = fields.get(name);
        return field?.kind === 'value' && field.nullable && !field.implied;
      })
      .map((name) => [name, null]),
  );

/**
 * Makes a creator of rows for the tenant with `mark`. `fixed` has required values by resource, `there` has existing
 * rows.
 */
export function makerFor(
  run: Run,
  model: Model,
  mark: string,
  fixed: Readonly<Record<string, Values>>,
  there: ReadonlyMap<string, number> = new Map(),
): Maker {
  const made = new Map<string, number>(there);
  // Global rows belong to no company, so they get a mark of their own.
  const markOf = ({ tenancy }: Resource): string => (tenancy.kind === 'open' ? 'Everyones' : mark);
  const underWay = new Set<string>();

  const resourceNamed = (name: string): Resource => {
    const resource = model.resources.get(name);
    if (!resource) throw new Error(`There is no resource "${name}".`);
    return resource;
  };

  /** The row to reference; null while that row is itself being created. */
  const target = async (name: string): Promise<number | null> => (underWay.has(name) ? null : row(name));

  const values = async (resource: Resource, given: Values): Promise<Values> => {
    const all: Values = {};
    const owners = new Map(resource.owners.map((owner) => [owner.field, owner]));
    const owned = resource.owners.find(({ field }) => given[field] != null) ?? resource.owners[0];
    for (const field of resource.fields.values()) {
      if (field.implied || field.kind === 'derived' || field.kind === 'discriminator' || field.through) continue;
      const owner = owners.get(field.name);
      if (owner && owner !== owned) all[field.name] = null;
      else if (field.name in given) all[field.name] = given[field.name];
      else if (field.name === resource.tree) all[field.name] = null;
      else if (field.kind === 'value') all[field.name] = markedValue(field, markOf(resource));
      else if (field.kind === 'references')
        all[field.name] = [await target(field.targets[0] as string)].filter(Boolean);
      else if (field.kind === 'reference') all[field.name] = await target(field.targets[0] as string);
      else {
        all[field.name] = await target(field.targets[0] as string);
        all[field.name.replace(/_id$/, '_type')] = field.targets[0];
      }
    }
    return { ...all, ...given };
  };

  const insert = async (resource: Resource, given: Values): Promise<number> => {
    const complete = await values(resource, { ...fixed[resource.name], ...given });
    const [id] = await insertRows(
      { run, scope: { ...systemScope(model, resource), seal: sealWith('s'.repeat(48)) }, change: 0 },
      resource,
      [complete],
    );
    if (id === undefined) throw new Error(`No row of ${resource.name} was made.`);
    return id;
  };

  const row = async (name: string): Promise<number> => {
    const known = made.get(name);
    if (known !== undefined) return known;
    const resource = resourceNamed(name);
    if (resource.tenancy.kind === 'open') {
      const [first] = await run<{ id: number }>(sql`select id from ${raw(`"${name}"`)} order by id limit 1`);
      if (first) {
        made.set(name, first.id);
        return first.id;
      }
    }
    underWay.add(name);
    const id = await insert(resource, {});
    underWay.delete(name);
    made.set(name, id);
    return id;
  };

  return {
    row,
    another: (name, given) => insert(resourceNamed(name), { ...emptyWhereUnique(resourceNamed(name)), ...given }),
    take: (name, id) => void made.set(name, id),
    made,
  };
}
