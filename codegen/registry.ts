import {
  boundArrays,
  comparable,
  createSchema,
  pathFields,
  readableFields,
  resourceOf,
  sortable,
  updateSchema,
  writableFields,
} from '../src/contract/bodies.ts';
import { makerOf } from '../src/contract/maker.ts';
import { type Collection, type Field, levelRank, type Model, type Policy } from '../src/contract/model.ts';
import type { CollectionEntry, FieldEntry, ScreenEntry } from '../src/contract/registry.ts';

const paramsOf = (path: string): string[] => [...path.matchAll(/\{([a-z_]+)\}/g)].map(([, name]) => name as string);

/** What the web needs of a collection, by its key. Only collections with a screen, and those under one, are drawn. */
export function collectionEntry(model: Model, collection: Collection): CollectionEntry {
  const resource = resourceOf(model, collection);
  const verbs = ['create', 'update'] as const;
  const [creates, updates] = verbs.map(
    (verb) => new Set(writableFields(collection, resource, verb).map(({ name }) => name)),
  ) as [Set<string>, Set<string>];
  const has = (operation: Collection['operations'][number]) => collection.operations.includes(operation);
  const hidden = collection.singleton ? new Set<string>() : pathFields(collection);
  const fields = [
    ...readableFields(collection, resource),
    ...writableFields(collection, resource, 'create').filter(
      (field) => !readableFields(collection, resource).includes(field),
    ),
  ];
  return {
    key: collection.key,
    resource: resource.name,
    title: resource.title,
    plural: resource.plural,
    renamedWord: resource.renamedWord,
    description: collection.description,
    icon: resource.icon,
    path: collection.path,
    params: paramsOf(collection.path),
    singleton: collection.singleton,
    operations: collection.operations,
    leave: collection.leave,
    access: collection.access,
    guards: resource.guards,
    maker: makerOf(resource, model)?.name ?? null,
    label: resource.label,
    order: resource.order,
    tree: resource.tree,
    fields: fields.map(
      (field): FieldEntry => ({
        name: field.name,
        title: field.title,
        schema: field.schema,
        kind: field.kind,
        nullable: field.nullable,
        implied: field.implied || (hidden.has(field.name) && !boundArrays(collection).has(field.name)),
        create: has('create') && creates.has(field.name) ? field.write.create : null,
        update: has('update') && updates.has(field.name) ? field.write.update : null,
        sortable: sortable(field),
        filterable: comparable(field),
        schemaFrom: field.schemaFrom,
        inline: field.inline && has('update') && updates.has(field.name),
        options: field.targets.map((target) => ({
          resource: target,
          path: optionsPath(model, collection, field, target),
        })),
      }),
    ),
    schemas: {
      create: has('create') ? createSchema(collection, resource) : null,
      update: has('update') ? updateSchema(collection, resource) : null,
    },
    screen: collection.screen,
  };
}

/** The collection a picker searches: reachable by whoever reads this one, and as near to it as there is. */
function optionsPath(model: Model, collection: Collection, _field: Field, target: string): string | null {
  const params = new Set(paramsOf(collection.path));
  const candidates = [...model.collections.values()].filter(
    (other) =>
      other.resource === target &&
      other.operations.includes('quick_index') &&
      !other.where.some(({ value }) => value === true) &&
      paramsOf(other.path).every((param) => params.has(param)) &&
      levelRank(other.levels.read) <= Math.max(levelRank(collection.levels.read), levelRank('member')),
  );
  const shared = (other: Collection) => {
    let length = 0;
    while (length < other.path.length && other.path[length] === collection.path[length]) length++;
    return length;
  };
  const best = candidates.sort(
    (a, b) =>
      paramsOf(b.path).length - paramsOf(a.path).length ||
      levelRank(b.levels.read) - levelRank(a.levels.read) ||
      shared(b) - shared(a) ||
      a.path.length - b.path.length,
  )[0];
  return best?.path ?? null;
}

/** Every screen, small enough to come with the shell. */
export const screenEntries = (model: Model): ScreenEntry[] =>
  [...model.collections.values()]
    .filter((collection) => collection.screen)
    .map((collection) => {
      const resource = resourceOf(model, collection);
      const screen = collection.screen as NonNullable<Collection['screen']>;
      return {
        collection: collection.key,
        resource: resource.name,
        route: screen.route,
        tab: screen.tab,
        item: screen.item,
        title: screen.title,
        icon: resource.icon,
        renamedWord: screen.title === resource.plural ? resource.renamedWord : null,
        area: screen.area,
        view: screen.view,
        order: screen.order,
        access: { read: collection.access.read as readonly Policy[] },
      };
    })
    .sort((a, b) => a.order - b.order || a.title.localeCompare(b.title));
