import {
  boundArrays,
  comparable,
  createSchema,
  matchSets,
  pathFields,
  readableFields,
  resourceOf,
  sortable,
  updateSchema,
  uploadFields,
  writableFields,
} from '../src/contract/bodies.ts';
import type { Words } from '../src/contract/company-words.ts';
import { creatorOf } from '../src/contract/creator.ts';
import {
  type Collection,
  type Field,
  issuedFields,
  type Model,
  type Policy,
  type Resource,
} from '../src/contract/model.ts';
import type { CollectionEntry, FieldEntry, ScreenEntry } from '../src/contract/registry.ts';
import { isHideable } from '../src/contract/required-if-shown.ts';
import { fieldKindOf } from '../src/fields/kinds.ts';
import { asksOf } from './asks-entry.ts';
import { boundParam, optionsPath } from './collections/options-path.ts';
import { parametersOf } from './files/addresses.ts';
import { schemaHash } from './schema-hash.ts';
import { sidesOf } from './sides-entry.ts';

/** The keys of the collections below a row whose rows grant a permission on it. */
const sharedBy = (model: Model, { key }: Collection): readonly string[] =>
  [...model.collections.values()]
    .filter((one) => one.parent?.collection === key && one.parent.param !== null && resourceOf(model, one).grants)
    .map((one) => one.key);

/** Whether a deletion clears references of other rows, apart from owner references. */
const isLostByOthers = (model: Model, { name }: Resource): boolean =>
  [...model.resources.values()].some(
    ({ fields, owners, tenancy }) =>
      tenancy.kind !== 'user' &&
      [...fields.values()].some(
        (field) =>
          field.targets.includes(name) &&
          field.onDelete === 'null' &&
          ['reference', 'references'].includes(field.kind) &&
          !owners.some((owner) => owner.field === field.name),
      ),
  );

/** The registry entry of a collection: its fields, operations, schemas and screen. */
export function collectionEntry(model: Model, collection: Collection): CollectionEntry {
  const resource = resourceOf(model, collection);
  const verbs = ['create', 'update'] as const;
  const [creates, updates] = verbs.map(
    (verb) => new Set(writableFields(collection, resource, verb).map(({ name }) => name)),
  ) as [Set<string>, Set<string>];
  const left = (operation: string) => collection.detach.some((one) => one === operation);
  const forMany = { bulk_update: 'update', bulk_destroy: 'delete' } as const;
  const operations = collection.operations.filter(
    (operation) => !left(operation in forMany ? forMany[operation as keyof typeof forMany] : operation),
  );
  const has = (operation: Collection['operations'][number]) => operations.includes(operation);
  const uploads = new Set(uploadFields(collection, resource));
  const hidden = collection.singleton ? new Set<string>() : pathFields(collection);
  // Whether only programs use the field.
  const isForPrograms = ({ from }: Field): boolean => from?.kind === 'function' && from.name === 'validator_name';
  const shown = new Set(readableFields(collection, resource));
  const fields = [...shown, ...writableFields(collection, resource, 'create').filter((field) => !shown.has(field))];
  const schemas = {
    create: has('create') ? createSchema(collection, resource) : null,
    update: has('update') ? updateSchema(collection, resource) : null,
  };
  return {
    key: collection.key,
    resource: resource.name,
    title: resource.title,
    plural: resource.plural,
    help: collection.help,
    icon: resource.icon,
    path: collection.path,
    params: parametersOf(collection.path),
    singleton: collection.singleton,
    lostByOthers: isLostByOthers(model, resource),
    operations,
    detach: collection.detach.length
      ? {
          by: left('update') ? 'update' : 'delete',
          ...collection.detachWords,
          bulk: collection.operations.includes(left('update') ? 'bulk_update' : 'bulk_destroy'),
          removal: left('delete'),
        }
      : null,
    access: collection.access,
    guards: resource.guards,
    place: placeOf(model, collection),
    creator: creatorOf(resource, model)?.name ?? null,
    grants: resource.grants,
    sharedBy: sharedBy(model, collection),
    label: resource.label,
    detail: resource.detail.filter((name) => [...shown].some((field) => field.name === name)),
    groups: resource.groups,
    order: resource.order,
    tree: resource.tree,
    unique: uniqueWithin(collection, resource),
    fields: fields.map(
      (field): FieldEntry => ({
        name: field.name,
        title: field.title,
        schema: field.schema,
        kind: field.kind,
        nullable: field.nullable,
        ...(field.required && isHideable(field.schema) && { requiredIfShown: true }),
        implied:
          field.implied || isForPrograms(field) || (hidden.has(field.name) && !boundArrays(collection).has(field.name)),
        create: has('create') && creates.has(field.name) ? field.write.create : null,
        update: has('update') && updates.has(field.name) ? field.write.update : null,
        shown: shown.has(field),
        ...(field.upload &&
          uploads.has(field) && { upload: { policy: field.upload, calls: collection.pictures[field.name] ?? null } }),
        sortable: shown.has(field) && sortable(field),
        filterable: shown.has(field) && comparable(field),
        ...(countsUses(model, field) && { countsUses: true }),
        schemaFrom: schemaFromOf(model, collection, field),
        ...(field.narrowedBy && {
          narrowedBy: { ...field.narrowedBy, title: resource.fields.get(field.narrowedBy.field)?.title ?? field.title },
        }),
        ...(!field.inForm && { listsOnly: true }),
        inline: field.inline && has('update') && updates.has(field.name),
        options: optionsOf(model, collection, field),
      }),
    ),
    matches: matchSets(collection, resource).map(({ fields }) => fields),
    takesExported: collection.imports.exported,
    takesTable: collection.imports.table,
    takesDictionary: collection.imports.dictionary,
    takesFile: collection.imports.file,
    givesDictionary: collection.exports.dictionary,
    givesDelta: collection.exports.delta,
    givesFiles: collection.exports.files,
    issued: issuedFields(resource).map(({ name, title, schema }) => ({
      name,
      title,
      help: String(schema['description'] ?? ''),
    })),
    schemas,
    validators: {
      create: schemas.create && schemaHash(schemas.create),
      update: schemas.update && schemaHash(schemas.update),
      inside: {},
    },
    screen: collection.screen,
    sides: sidesOf(model, collection, (field) => optionsOf(model, collection, field)),
    asks: asksOf(model, collection, (field) => optionsOf(model, collection, field)),
  };
}

/** The nearest row of the path with a guard of its own. */
function placeOf(model: Model, { parent }: Collection): CollectionEntry['place'] {
  const above = parent && model.collections.get(parent.collection);
  if (!above) return null;
  const guard = model.resources.get(above.resource)?.ownGuard;
  return guard && parent.param ? { resource: above.resource, guard, param: parent.param } : placeOf(model, above);
}

/** Where the schema of an object is, with the list of the rows that have it. */
function schemaFromOf(model: Model, collection: Collection, { schemaFrom }: Field): FieldEntry['schemaFrom'] {
  const target = model.resources.get(collection.resource)?.fields.get(schemaFrom?.reference ?? '')?.targets[0];
  if (!schemaFrom || target === undefined) return null;
  return { ...schemaFrom, resource: target, path: optionsPath(model, collection, target) };
}

/** Whether a field counts rows that refer to this one and remain without it. */
function countsUses(model: Model, { from }: Field): boolean {
  if (from?.kind !== 'pointing_here' || from.answer !== 'count') return false;
  return model.resources.get(from.resource)?.fields.get(from.field)?.onDelete === 'null';
}

/**
 * The resources that a field may reference. If a schema in a row decides that: all resources that a picker could offer.
 */
function optionsOf(model: Model, collection: Collection, field: Field): FieldEntry['options'] {
  const kind = fieldKindOf(field).name;
  const chosen = kind === 'schema';
  const targets =
    kind === 'condition'
      ? [String(field.schema['x-reads']).split('.')[0] ?? '']
      : chosen
        ? pointedAtBy(model, collection, field)
        : field.schemaFrom
          ? [...model.resources.keys()]
          : field.targets;
  const all = targets.map((resource) => {
    const { label, fields, title, tenancy } = model.resources.get(resource) as Resource;
    const color = [...fields.values()].find(
      ({ schema, read }) => fieldKindOf({ schema }).name === 'color' && read === 'public',
    );
    const weight = [...fields.values()].find(({ schema, read }) => schema['x-weight'] === true && read === 'public');
    const path = optionsPath(model, collection, resource, field.narrowedBy?.through);
    const detail = path === null ? [] : detailIn(model, path);
    const param = field.valuesWithin ? boundParam(model, field.valuesWithin) : null;
    const within = param === null ? null : optionsPath(model, collection, resource, param);
    return {
      resource,
      path,
      ...(param !== null && within !== null && within !== path && { within: { param, path: within } }),
      ...(chosen && { title }),
      label,
      color: color?.name ?? null,
      ...(weight && { weight: weight.name }),
      ...(tenancy.kind === 'account' && { people: true as const }),
      ...(detail.length && { detail }),
    };
  });
  return field.schemaFrom ? all.filter(({ path }) => path !== null) : all;
}

/** The readable fields of a collection that distinguish rows with the same label. */
function detailIn(model: Model, path: string): readonly string[] {
  const collection = [...model.collections.values()].find((one) => one.path === path);
  const resource = collection && model.resources.get(collection.resource);
  if (!resource) return [];
  const readable = new Set(readableFields(collection, resource).map(({ name }) => name));
  return resource.detail.filter((name) => readable.has(name));
}

/**
 * The resources that values may reference if a schema in this field describes them: all that a picker can offer in any
 * collection that edits such values.
 */
function pointedAtBy(model: Model, { resource: holder }: Collection, { name }: Field): readonly string[] {
  const follows = (field: Field, { fields }: Resource): boolean =>
    field.schemaFrom?.field === name && fields.get(field.schemaFrom.reference)?.targets[0] === holder;
  const edited = [...model.collections.values()].filter(({ resource, operations }) => {
    const rows = model.resources.get(resource) as Resource;
    return operations.includes('update') && [...rows.fields.values()].some((field) => follows(field, rows));
  });
  return [...model.resources.keys()].filter((target) => edited.some((one) => optionsPath(model, one, target) !== null));
}

/** Fields that are unique within the collection, because the path fixes the other fields of their unique set. */
function uniqueWithin(collection: Collection, resource: Resource): readonly string[] {
  const same = new Set(pathFields(collection));
  if (resource.owners.some(({ field }) => same.has(field))) same.add('$owner');
  return resource.unique.flatMap(({ fields, unless }) => {
    const rest = unless === null ? fields.filter((name) => !same.has(name)) : [];
    return rest.length === 1 && rest[0] !== '$owner' ? rest : [];
  });
}

/** Titles of the resources that a company may rename, by the resource's entity name. */
export const renamableWords = (model: Model): Readonly<Record<string, Words & { readonly resource: string }>> =>
  Object.fromEntries(
    [...model.resources.values()].flatMap(({ name, renamedWord, title, plural }) =>
      renamedWord === null ? [] : [[renamedWord, { resource: name, title, plural }]],
    ),
  );

/** Whether the generic form adds rows, without a special dialog of the screen. */
const addsRows = ({ operations }: Collection, { adding }: NonNullable<Collection['screen']>): boolean =>
  adding === null && operations.includes('create');

/** All screens, reduced to the data that the shell needs. */
export const screenEntries = (model: Model): ScreenEntry[] =>
  [...model.collections.values()]
    .filter((collection) => collection.screen)
    .flatMap((collection): ScreenEntry[] => {
      const resource = resourceOf(model, collection);
      const screen = collection.screen as NonNullable<Collection['screen']>;
      const own: ScreenEntry = {
        collection: collection.key,
        resource: resource.name,
        route: screen.route,
        tab: screen.tab,
        segment: screen.segment,
        first: screen.first,
        part: screen.part,
        parts: screen.parts,
        item: screen.item,
        details: screen.details,
        title: screen.title,
        icon: resource.icon,
        area: screen.area,
        group: screen.group,
        view: screen.view,
        filter: screen.filter,
        help: null,
        order: screen.order,
        ...(addsRows(collection, screen) && {
          adds: { title: resource.title, by: collection.access.create as readonly Policy[] },
        }),
        ...(screen.review && { waiting: { path: collection.path, ...screen.review.status } }),
        access: { read: collection.access.read as readonly Policy[], level: collection.levels.read },
      };
      const others = screen.lists.map(
        ({ route, title, help, icon, filter, order }): ScreenEntry => ({
          ...own,
          route,
          title,
          help,
          icon: icon ?? own.icon,
          // A list below the address of a tab belongs to the page of the tab.
          tab: screen.tab !== null && route.startsWith(`${screen.tab}/`) ? screen.tab : null,
          segment: null,
          first: false,
          part: null,
          parts: [],
          item: null,
          details: null,
          filter,
          order,
        }),
      );
      return [own, ...others];
    })
    .sort((a, b) => a.order - b.order || a.title.localeCompare(b.title));
