import { suggestion } from '../src/fields/closest.ts';
import type { ShapeFamily } from '../src/web/diagram/shapes/shape-type.ts';

/** A row that every installation starts with. */
type Seed = Readonly<Record<string, unknown>>;

/** The seeds that say which kinds of modules there are, and which types of items they have. */
interface DiagramSeeds {
  readonly modules: readonly Seed[];
  readonly items: readonly Seed[];
}

const modulesFile = 'schemas/resources/scenario_module.json';
const itemsFile = 'schemas/resources/entity_attribute.json';

/** What a family draws that no seed lets anybody keep, in sentences: its kind of module, and the types of what it draws. */
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
