/** Checks a resource with all its defaults. Finds members that are valid alone but contradict each other. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Field, isSecret, isWithheld, type Resource } from '../../src/contract/model.ts';
import { searchLanguages } from '../../src/contract/search-languages.ts';
import { suggestion } from '../../src/fields/closest.ts';
import { groupFaults } from '../../src/fields/form-words.ts';
import { membersOf, schemaIn, typesOf } from '../../src/fields/json-schema.ts';
import { fieldKindOf } from '../../src/fields/kinds.ts';
import type { Fail } from '../files/problem.ts';
import type { ResourceFile } from '../files/resource-file.ts';
import { projectRoot } from '../project-root.ts';
import { checkValues } from './field-values.ts';
import { checkRenamed } from './renames.ts';
import { checkSeeds } from './seed-checks.ts';
import { checkUnique } from './unique-sets.ts';

/** A resource, its file, all others by name, and the function that reports faults. */
export interface Resolved {
  readonly resource: Resource;
  readonly file: ResourceFile;
  readonly resources: ReadonlyMap<string, Resource>;
  readonly fail: Fail;
}

/** Reports contradictions in the file of one resource, except in its collections. */
export function checkResource(one: Resolved): void {
  checkTitle(one);
  checkRenamedWord(one);
  checkRole(one);
  checkOwners(one);
  checkLabel(one);
  checkDetail(one);
  checkSearchText(one);
  checkGroups(one);
  checkTree(one);
  checkUnique(one.resource, one.fail);
  checkRenamed(one);
  checkSeeds(one);
  checkWeights(one);
  checkGrants(one);
  for (const field of one.resource.fields.values()) {
    const fail: Fail = (pointer, ...sentences) => one.fail(`/properties/${field.name}${pointer}`, ...sentences);
    checkValues(field, one.fail);
    checkReference(field, fail);
    checkWithin(field, one, fail);
    checkDerived(field, one, fail);
    checkCompared(field, one.resource, fail);
    checkSchemaFrom(field, one, fail);
    checkCopyOf(field, one, fail);
  }
  if (one.resource.icon) checkIcon(one.resource.icon, (...sentences) => one.fail('/x-icon', ...sentences));
}

const rights = ['read', 'write', 'admin'];

/** A grant must name its receiver by a reference, and its row must be an owner. */
function checkGrants({ resource: { grants, fields, owners }, fail }: Resolved): void {
  if (!grants) return;
  for (const word of ['to', 'right'] as const)
    if (!fields.has(grants[word]))
      fail(`/x-grants/${word}`, `There is no field "${grants[word]}".`, suggestion(grants[word], fields.keys()));
  const { to, right } = { to: fields.get(grants.to), right: fields.get(grants.right) };
  if (to && to.kind !== 'reference')
    fail('/x-grants/to', `"${to.name}" names nobody.`, 'Name the reference to whoever is given the right.');
  const values = Array.isArray(right?.schema['enum']) ? right.schema['enum'].map(String) : [];
  if (right && (values.length === 0 || values.some((value) => !rights.includes(value))))
    fail('/x-grants/right', `"${right.name}" is no choice of read, write and admin.`, 'Name the field that is.');
  if (owners.length === 0)
    fail('/x-grants', 'These rows belong to nothing that a right could be given on.', 'Give it an "x-owner".');
}

/** Titles must be unique, because people distinguish resources, columns and form fields by their titles. */
function checkTitle({ resource, file, resources, fail }: Resolved): void {
  const { name, title } = resource;
  const other = [...resources.values()].find((one) => one.title.toLowerCase() === title.toLowerCase());
  if (other && other.name !== name)
    fail('/title', `"${other.name}" is called "${title}" already.`, 'Give one of the two another title.');
  const before = new Map<string, string>();
  for (const key of Object.keys(file.properties ?? {})) {
    // Owners follow from the path and are not shown, so their titles are ignored.
    if (resource.chain.includes(key)) continue;
    const label = resource.fields.get(key)?.title.toLowerCase() ?? '';
    const first = before.get(label);
    if (first !== undefined)
      fail(
        `/properties/${key}`,
        `"${first}" is called "${resource.fields.get(key)?.title}" as well, and lists and forms have no other word for it.`,
        'Give one of the two another "title".',
      );
    before.set(label, key);
  }
}

/** A renamable entity must belong to one resource, and companies must be able to set it. */
function checkRenamedWord({ resource: { name, renamedWord }, resources, fail }: Resolved): void {
  if (renamedWord === null) return;
  const all = [...resources.values()];
  const other = all.find((one) => one.renamedWord === renamedWord);
  if (other && other.name !== name)
    fail('/x-renamed-word', `It renames "${other.name}" already.`, 'Take it out of one of the two.');
  const tenant = all.find(({ tenancy }) => tenancy.kind === 'tenant');
  const words = [...(tenant?.fields.values() ?? [])].flatMap(({ schema }) => membersOf(schema).map(([word]) => word));
  if (!words.includes(renamedWord))
    fail(
      '/x-renamed-word',
      `Companies set no word "${renamedWord}".`,
      suggestion(renamedWord, words, 'Add it to the words of a company, in schemas/definitions.json.'),
    );
}

/** There must be one resource of tenants, one of accounts, one of memberships, and one for each guard. */
function checkRole({ resource, file, resources, fail }: Resolved): void {
  const guarding = [...resources.values()].find(({ ownGuard }) => ownGuard && ownGuard === resource.ownGuard);
  if (guarding && guarding.name !== resource.name)
    fail('/x-guard', `"${guarding.name}" has this guard already.`, 'Take it out of one of the two.');
  const role = file['x-tenancy'];
  const first = [...resources.values()].find(({ tenancy }) => tenancy.kind === role);
  if (role && first && first.name !== resource.name)
    fail('/x-tenancy', `"${first.name}" is the ${role} already, and there is one.`, 'Take it out of one of the two.');
}

function checkOwners({ resource: { owners, fields, tenancy }, file, fail }: Resolved): void {
  const [only] = owners.length === 1 ? owners : [];
  const shared = tenancy.kind === 'company' && tenancy.column === only?.field;
  if (only?.targets.length && !shared && [file.properties?.[only.field]?.type].flat().includes('null'))
    fail(
      `/properties/${only.field}/type`,
      "A row without its owner would be nobody's to see.",
      'Take "null" out; only the tenant may be left out, of rows that are everyone\'s.',
    );
  // A missing target is reported by the check of its field.
  for (const owner of owners)
    if (!owner.targets.length && file.properties?.[owner.field]?.['x-ref'] === undefined)
      fail(
        '/x-owner',
        `"${owner.field}" is not a reference of this file.`,
        suggestion(
          owner.field,
          [...fields.values()].filter(({ targets }) => targets.length).map(({ name }) => name),
          'Name a field with x-ref.',
        ),
      );
}

function checkLabel({ resource: { label, fields, search }, fail }: Resolved): void {
  const field = fields.get(label);
  if (field && search !== null && !typesOf(field.schema).includes('string'))
    fail(
      '/x-search',
      `Rows are found by words, and "${label}" holds ${typesOf(field.schema).join(' or ')}.`,
      'Name a text with x-label, or take it out.',
    );
  if (!field)
    fail(
      '/x-label',
      `There is no field "${label}" to name a row by.`,
      suggestion(label, fields.keys(), 'Say x-label, or add the field.'),
    );
  else if (typesOf(field.schema).some((type) => ['array', 'boolean', 'object'].includes(type)))
    fail(
      '/x-label',
      `"${label}" holds ${typesOf(field.schema).join(' or ')}, which names no row.`,
      'Name a text, a number or a reference.',
    );
}

/** Indexed fields must be readable for every reader of the row, because a found row reveals their words. */
function checkSearchText({ resource: { searchText, fields, owners }, fail }: Resolved): void {
  if (searchText && !searchLanguages.includes(searchText.language))
    fail(
      '/x-search-text/language',
      `Text search knows no language "${searchText.language}".`,
      suggestion(searchText.language, searchLanguages),
    );
  if (searchText?.meaning && owners.length !== 1)
    fail('/x-search-text/meaning', 'Vectors are kept by the one owner of rows, and these have none.', 'Take it out.');
  const named = new Set<string>();
  for (const [at, group] of (searchText?.fields ?? []).entries())
    for (const name of group) {
      const place = `/x-search-text/fields/${at}`;
      const field = fields.get(name);
      if (named.has(name)) fail(place, `"${name}" stands there twice.`, 'Take one out.');
      named.add(name);
      if (!field) fail(place, `There is no field "${name}".`, suggestion(name, [...fields.keys()]));
      else if (field.kind !== 'value' || !searchedStorage.has(fieldKindOf(field).storage(field.schema)))
        fail(place, `"${name}" holds no words.`, 'Name texts, lists of texts and objects.');
      else if (isWithheld(field) || isSecret(field) || field.read !== 'public')
        fail(place, `Not everybody reads "${name}", and whom it finds learns what it holds.`, 'Take it out.');
    }
}

/** Storage types that the search index supports. */
const searchedStorage: ReadonlySet<string> = new Set(['text', 'json']);

/** `x-detail` distinguishes rows with the same label, so its fields must be text, and not the label. */
function checkDetail({ resource: { detail, label, fields }, fail }: Resolved): void {
  for (const name of detail) {
    const field = fields.get(name);
    if (!field) fail('/x-detail', `There is no field "${name}".`, suggestion(name, [...fields.keys()]));
    else if (name === label)
      fail('/x-detail', `"${name}" is what a row is called: rows of one name have it alike.`, 'Name other fields.');
    else if (isWithheld(field) || (!['reference', 'references'].includes(field.kind) && !isWord(field)))
      fail('/x-detail', `"${name}" is not read as words.`, 'Name a text, a number or a reference.');
  }
}

const isWord = ({ schema }: Field): boolean =>
  typesOf(schema).every((type) => ['string', 'integer', 'number', 'null'].includes(type));

function checkGroups({ resource: { groups, fields }, fail }: Resolved): void {
  const filled = [...fields.values()].filter(
    ({ implied, readOnly, kind }) => !implied && !readOnly && kind !== 'discriminator',
  );
  for (const { pointer, message, mend } of groupFaults(groups, new Set(filled.map(({ name }) => name))))
    fail(pointer, message, mend);
}

function checkTree({ resource: { name, tree, fields, followed, owners }, fail }: Resolved): void {
  for (const one of followed) {
    const pointer = `/properties/${one}/x-follows-parent`;
    const field = fields.get(one);
    if (!tree) fail(pointer, 'These rows do not lie below one another.', 'Say "x-tree", or take it out.');
    else if (one === tree || owners.some((owner) => owner.field === one))
      fail(pointer, `"${one}" says where a row lies, so it cannot follow from that.`, 'Take it out.');
    else if (field?.kind !== 'value' && field?.kind !== 'reference')
      fail(pointer, `"${one}" holds no single value of the row's own.`, 'Take it out, or name another field.');
  }
  if (tree && fields.get(tree)?.targets[0] === name && fields.get(tree)?.nullable === false)
    fail('/x-tree', `Every row would need one above it, so there is no first.`, `Let "${tree}" be empty.`);
  if (tree && fields.get(tree)?.targets[0] !== name)
    fail(
      '/x-tree',
      `"${tree}" does not point to "${name}".`,
      suggestion(
        tree,
        [...fields.values()].filter(({ targets }) => targets[0] === name).map((field) => field.name),
        'Name the field whose x-ref is this resource.',
      ),
    );
}

function checkWeights({ resource: { fields }, fail }: Resolved): void {
  const [first, second] = [...fields.values()].filter(({ schema }) => schema['x-weight'] === true);
  if (first && second)
    fail(
      `/properties/${second.name}/x-weight`,
      `"${first.name}" is what a row weighs already.`,
      'Take it out of one of the two.',
    );
}

/** A reference has no default, and `null` of `x-on-delete` requires a nullable reference. */
function checkReference({ kind, schema, onDelete, replaceable, nullable }: Field, fail: Fail): void {
  if (['reference', 'references', 'polymorphic'].includes(kind) && schema['default'] != null)
    fail('/default', 'No row is there wherever the product runs.', 'Take it out.');
  if (kind === 'references' && !typesOf(schemaIn(schema['items'])).includes('integer'))
    fail('/items', 'References are ids of rows, which are whole numbers.', 'Write "items": { "type": "integer" }.');
  if (kind !== 'reference' && kind !== 'polymorphic') return;
  if (!typesOf(schema).includes('integer'))
    fail(
      '/type',
      'A reference is the id of a row, which is a whole number.',
      'Give it the type "integer", or "array" with "items": { "type": "integer" } for several rows.',
    );
  if (!replaceable && onDelete !== 'restrict')
    fail(
      '/x-replaceable',
      `Nothing is replaced where "x-on-delete" is "${onDelete}".`,
      'Take it out, or say "restrict".',
    );
  if (onDelete === 'null' && !nullable)
    fail(
      '/x-on-delete',
      'The reference could not be let go of, since it may not be empty.',
      'Let its type include "null", or say "restrict" or "cascade".',
    );
}

function checkWithin({ within, valuesWithin, targets }: Field, { resource, resources }: Resolved, fail: Fail): void {
  const { chain } = resource;
  const source = valuesWithin && resources.get(valuesWithin.target ?? '')?.fields.get(valuesWithin.field);
  if (valuesWithin && source?.kind !== 'reference')
    fail(
      '/x-within',
      'This is no reference of a referenced row.',
      'Name reference.field, such as assessment_id.project_id.',
    );
  if (within === null || (targets.length && chain.includes(within))) return;
  fail(
    '/x-within',
    targets.length ? `${within} is no owner of these rows.` : 'This points to no row.',
    targets.length ? `Name one of: ${chain.join(', ')}.` : 'Take it out, or say x-ref.',
  );
}

/** The source of a derived field must exist and have the field's type. */
function checkDerived({ name, from, schema }: Field, { resource, resources }: Resolved, fail: Fail): void {
  if (from?.kind === 'pointing_here') {
    const pointing = resources.get(from.resource)?.fields.get(from.field);
    // Values with a schema in another row may reference any resource.
    if (pointing && !pointing.schemaFrom && !pointing.targets.includes(resource.name))
      fail(
        '/x-from',
        `"${from.resource}.${from.field}" does not point to "${resource.name}".`,
        'Name the field of another resource whose x-ref is this one.',
      );
  }
  if (from?.kind !== 'of_reference' && from?.kind !== 'of_join') return;
  const joined = from.kind === 'of_join';
  const reference = resource.fields.get(joined ? from.references : from.reference);
  const holder = joined ? reference?.through : reference?.targets[0];
  const source = resources.get(holder ?? '')?.fields.get(from.field);
  if (!source && joined)
    fail('/x-from', `The join resource has no field "${from.field}".`, 'Say x-through and name one of its fields.');
  else if (!source) {
    const known = [...(resources.get(holder ?? '')?.fields.keys() ?? [])];
    fail('/x-from', `"${holder}" has no field "${from.field}".`, suggestion(from.field, known));
  } else if (source === resource.fields.get(name))
    fail('/x-from', 'It is derived from itself.', 'Name a stored field.');
  else if (typesOf(source.schema).join() !== typesOf(schema).join())
    fail(
      '/type',
      `"${holder}.${from.field}", from which it is derived, holds ${typesOf(source.schema).join(' or ')}.`,
      `Give it the type "${typesOf(source.schema)[0]}".`,
    );
}

/** Fields are compared at a write, so derived fields cannot be compared. */
function checkCompared({ name, from, schema }: Field, { fields }: Resource, fail: Fail): void {
  const other = schema['x-at-least'];
  if (typeof other !== 'string') return;
  const derived = from ? name : fields.get(other)?.from ? other : null;
  if (derived !== null)
    fail('/x-at-least', `"${derived}" is derived, and fields are compared when they are written.`, 'Take it out.');
}

/** `x-schema` must name a JSON Schema field of a referenced row. */
function checkSchemaFrom({ schemaFrom }: Field, { resource, resources }: Resolved, fail: Fail): void {
  if (!schemaFrom) return;
  const holder = resource.fields.get(schemaFrom.reference)?.targets[0];
  const field = resources.get(holder ?? '')?.fields.get(schemaFrom.field);
  if (!field) fail('/x-schema', 'This is not a field of a referenced row.', 'Name reference.field.');
  else if (fieldKindOf(field).name !== 'schema')
    fail('/x-schema', `"${field.name}" holds no schema.`, 'Give it the format "json-schema".');
}

/** `x-copy-of` names a stored reference to the same resource, in a row that stays the one referred to. */
function checkCopyOf({ copyOf, readOnly, kind, targets, nullable }: Field, of: Resolved, fail: Fail): void {
  if (!copyOf) return;
  const { resource, resources } = of;
  if (kind !== 'reference' || !readOnly || !nullable)
    fail(
      '/x-copy-of',
      'Only a reference that nobody sets is a copy.',
      'Let its type be "integer" or "null", with "readOnly": true.',
    );
  const reference = resource.fields.get(copyOf.reference);
  const source = resources.get(reference?.targets[0] ?? '')?.fields.get(copyOf.field);
  if (!source) fail('/x-copy-of', 'This is not a field of a referenced row.', 'Name reference.field.');
  else if (source.kind !== 'reference' || source.targets.join() !== targets.join())
    fail('/x-copy-of', `"${source.name}" is no reference to the same rows.`, 'Name one with the same x-ref.');
  else if (
    reference?.write.update &&
    reference.write.update.kind !== 'nobody' &&
    !resource.chain.includes(copyOf.reference)
  )
    fail(
      '/x-copy-of',
      `"${reference.name}" can be changed, and the copy would be of another row.`,
      'Let nobody update it.',
    );
}

const icons = join(projectRoot, 'node_modules/bootstrap-icons/icons');

/** Reports an icon that bootstrap-icons does not contain. */
export function checkIcon(icon: string, fail: (message: string, mend: string) => void): void {
  if (!existsSync(icons) || existsSync(join(icons, `${icon}.svg`))) return;
  const known = readdirSync(icons).map((file) => file.slice(0, -'.svg'.length));
  fail(`There is no icon "${icon}" in bootstrap-icons.`, suggestion(icon, known, 'Name one of bootstrap-icons.'));
}
