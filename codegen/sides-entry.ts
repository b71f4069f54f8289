/** The registry entry for the two sides of a pair view. */
import { resourceOf } from '../src/contract/bodies.ts';
import type { Collection, Field, Model, Resource } from '../src/contract/model.ts';
import type { CollectionEntry, OptionsEntry, SideEntry } from '../src/contract/registry.ts';
import type { SideWords } from '../src/contract/screen.ts';

/** The sides of a screen, with the lists of their rows; null for a screen without sides. */
export function sidesOf(
  model: Model,
  collection: Collection,
  optionsFor: (field: Field) => readonly OptionsEntry[],
): CollectionEntry['sides'] {
  const sides = collection.screen?.sides;
  if (!sides) return null;
  const resource = resourceOf(model, collection);
  const entryOf = ({ field: name, within }: SideWords): SideEntry => {
    const field = resource.fields.get(name) as Field;
    const target = model.resources.get(field.targets[0] as string) as Resource;
    const narrowing = within === null ? undefined : target.fields.get(within);
    const [narrowedTo] = narrowing ? optionsFor(narrowing) : [];
    return {
      field: name,
      title: field.title,
      plural: target.plural,
      source: optionsFor(field)[0] as SideEntry['source'],
      tree: target.tree,
      order: target.order,
      within:
        narrowing && narrowedTo
          ? {
              field: narrowing.name,
              title: model.resources.get(narrowing.targets[0] as string)?.title ?? narrowing.title,
              source: narrowedTo,
            }
          : null,
    };
  };
  return { left: entryOf(sides.left), right: entryOf(sides.right) };
}
