import type { JsonSchema } from '../src/contract/model.ts';
import { linkKeys } from '../src/diagram/shapes/families.ts';
import type { ShapeFamily } from '../src/diagram/shapes/shape-type.ts';
import { suggestion } from '../src/fields/closest.ts';
import { validate } from '../src/server/engine/values/validation.ts';
import { type Acted, actsOn, type Palette, pasted } from './acts.ts';

/** A row that every installation starts with. */
type Seed = Readonly<Record<string, unknown>>;

/** The seeds of module kinds and item types. */
interface DiagramSeeds {
  readonly modules: readonly Seed[];
  readonly items: readonly Seed[];
}

const modulesFile = 'schemas/resources/scenario_module.json';
const itemsFile = 'schemas/resources/entity_attribute.json';

/**
 * A sentence for each part of a shape family that no seed can store: its module kind, and the types of its shapes and
 * links.
 */
export function familyFaults(
  { moduleType, shapes, links = [], stencil }: ShapeFamily,
  { modules, items }: DiagramSeeds,
): readonly string[] {
  const drawn = modules.filter((seed) => seed['content'] === 'diagram');
  const module = drawn.find((seed) => seed['type_key'] === moduleType);
  if (!module) {
    const keys = drawn.map((seed) => String(seed['type_key']));
    const mend = suggestion(moduleType, keys, `Add a seed to ${modulesFile}.`);
    return [`No kind of module has the type_key "${moduleType}" and the content "diagram". ${mend}`];
  }
  const known = items.filter((seed) => seed['module_type_id'] === module['name']).map((seed) => String(seed['key']));
  const own = [...shapes, ...links].map(({ key }) => key);
  const offered = stencil.flatMap((group) => group.items.map(({ type }) => type));
  return [
    ...own
      .filter((key) => !known.includes(key))
      .map(
        (key) =>
          `"${String(module['name'])}" has no type of items "${key}", so that nobody can save one. ${suggestion(key, known, `Add a seed to ${itemsFile}.`)}`,
      ),
    ...[...new Set(offered)]
      .filter((type) => !own.includes(type))
      .map((type) => `The stencil offers "${type}", which the family does not draw. ${suggestion(type, own)}`),
  ];
}

/** A kind of module with the schemas of its item types, by key. */
interface Drawn extends Palette {
  readonly name: string;
  readonly schemas: ReadonlyMap<string, JsonSchema>;
}

/** The schema of an item type without a seed: it refuses every value. */
const neverValid: JsonSchema = { not: {} };

function drawnWith(family: ShapeFamily, { modules, items }: DiagramSeeds): Drawn | undefined {
  const module = modules.find((seed) => seed['type_key'] === family.moduleType);
  if (!module) return undefined;
  const own = items.filter((seed) => seed['module_type_id'] === module['name']);
  const schemas = new Map(own.map((seed) => [String(seed['key']), (seed['json_schema'] ?? {}) as JsonSchema]));
  const types = new Set(schemas.keys());
  return { name: String(module['name']), family, schemas, types, links: linkKeys.filter((key) => types.has(key)) };
}

/**
 * Sentences about values that the editor writes and the server refuses: each action of the editor on each item of each
 * palette, validated with the resolved schemas of the seeds.
 */
export function writtenFaults(families: readonly ShapeFamily[], seeds: DiagramSeeds): readonly string[] {
  const faults = new Map<string, string>();
  const seen = new Set<string>();
  // Only the first action that writes a field is reported, because the others write the same.
  const note = (field: string, sentence: string): void => void (faults.has(field) || faults.set(field, sentence));
  const all = families.flatMap((family) => drawnWith(family, seeds) ?? []);
  const look = ({ name, schemas }: Drawn, { act, item, cells }: Acted): void => {
    for (const { type, values } of cells) {
      const text = `${name} ${type} ${JSON.stringify(values)}`;
      if (seen.has(text)) continue;
      seen.add(text);
      for (const { pointer, message } of validate(schemas.get(type) ?? neverValid, values))
        note(
          `${name} ${type} ${pointer}`,
          `"${name}" does not save what the editor writes to "${type}"${pointer}: ${message} Seen when "${item.label}" is drawn, and one would ${act}. Add it to the type's file of schemas/attributes.`,
        );
    }
  };
  for (const drawn of all) {
    for (const item of drawn.family.stencil.flatMap(({ items }) => items))
      for (const acted of actsOn(item, drawn)) look(drawn, acted);
    for (const other of all.filter((one) => one !== drawn))
      for (const item of other.family.stencil.flatMap(({ items }) => items)) look(drawn, pasted(item, other, drawn));
  }
  return [...faults.values()];
}
