import type { Level } from '../../src/contract/audience.ts';
import type { DeclaredFunctions } from '../../src/contract/declared-functions.ts';
import type { Derived, Field, JsonSchema } from '../../src/contract/model.ts';
import { isHideable } from '../../src/contract/required-if-shown.ts';
import { withDefaults } from '../../src/contract/schema-defaults.ts';
import { suggestion } from '../../src/fields/closest.ts';
import { comparisonFaults } from '../../src/fields/compared-fields.ts';
import { referencePaths } from '../../src/fields/condition/paths.ts';
import { discriminatorOf } from '../../src/fields/discriminator.ts';
import { hasDefault, isMomentDefault, shownWords } from '../../src/fields/field-words.ts';
import { shownFaults } from '../../src/fields/form-words.ts';
import { membersOf, typesOf } from '../../src/fields/json-schema.ts';
import { fieldKindOf } from '../../src/fields/kinds.ts';
import { functionsPath } from '../files/functions.ts';
import type { Definitions, FileField, ResourceFile } from '../files/resource-file.ts';
import { parseWrite, titleOf } from '../files/words.ts';
import { amongOf } from './among.ts';
import { clearedByOf } from './cleared-by.ts';
import { checkDeclared, type Declared, type Source } from './field-checks.ts';
import { resolveFieldOpenings, resolveRowPath } from './openings.ts';

const nobody = parseWrite('nobody');

const implied = (name: string, schema: JsonSchema, over: Partial<Field> = {}): Field => ({
  name,
  title: titleOf(name),
  schema: { title: titleOf(name), ...schema },
  kind: 'value',
  targets: [],
  through: null,
  positionedBy: null,
  copied: true,
  onDelete: 'restrict',
  replaceable: true,
  right: 'read',
  hidesRow: null,
  assigns: null,
  within: null,
  from: null,
  schemaFrom: null,
  copyOf: null,
  valuesWithin: null,
  narrowedBy: null,
  among: null,
  clearedBy: null,
  nullable: false,
  required: false,
  readOnly: true,
  implied: true,
  callerDefault: null,
  read: 'public',
  write: nobody,
  finds: false,
  inForm: true,
  inline: false,
  upload: null,
  issued: null,
  openWhile: null,
  since: null,
  renamedFrom: null,
  ...over,
});

/** A derived field with the number of children of a tree row. */
const childrenCount = (resource: string, tree: string): Field =>
  implied(
    'children_count',
    { type: 'integer', title: 'Rows below', description: 'How many rows have this one as their parent.' },
    { kind: 'derived', from: { kind: 'pointing_here', resource, field: tree, answer: 'count' } },
  );

/**
 * The fields of referenced rows that conditions may read, by their paths: of each single reference that a condition
 * names, those that every reader of the row sees.
 */
function readBeyond(
  members: Readonly<Record<string, JsonSchema>>,
  declared: NonNullable<ResourceFile['properties']>,
  files: ReadonlyMap<string, ResourceFile>,
): Readonly<Record<string, JsonSchema>> {
  const references = new Set(referencePaths(Object.values(members)).map(({ reference }) => reference));
  return Object.fromEntries(
    [...references].flatMap((reference) => {
      const target = declared[reference]?.['x-ref'];
      const file = typeof target === 'string' && !declared[reference]?.['x-through'] ? files.get(target) : undefined;
      if (!file || typesOf(declared[reference] as JsonSchema).includes('array') || file['x-read'] !== undefined)
        return [];
      return Object.entries(file.properties ?? {}).flatMap(([field, schema]) =>
        schema['x-read'] === undefined && schema['format'] !== 'secret'
          ? [[`${reference}.${field}`, schema as JsonSchema] as const]
          : [],
      );
    }),
  );
}

/** All fields of one resource, in the order of the response. */
export function resolveFields(
  { name, file, files, functions, definitions, fail }: Source & { readonly name: string },
  chain: readonly string[],
): Map<string, Field> {
  const declared = file.properties ?? {};
  const order = file['x-order'] ?? 'position';
  const fields = new Map<string, Field>();
  fields.set('id', implied('id', { type: 'integer', title: 'ID' }));
  for (const column of chain)
    if (!declared[column])
      fields.set(column, implied(column, { type: ['integer', 'null'] }, { nullable: true, callerDefault: null }));
  for (const [key, field] of Object.entries(declared)) {
    const ofTree = ['level', 'children_count'].includes(key);
    if (['id', 'created_at', 'updated_at'].includes(key) || (ofTree && file['x-tree']))
      fail(`/properties/${key}`, `${key} is implied in every ${ofTree ? 'tree' : 'table'}.`, 'Take it out.');
    if (key === 'base')
      fail(`/properties/${key}`, 'In the body of an update, base has the former values of the fields.', 'Rename it.');
    for (const made of resolveField(key, field, { file, files, functions, definitions, fail }))
      fields.set(made.name, made);
  }
  if (file['x-tree']) {
    fields.set('level', implied('level', { type: 'integer', description: 'Depth in the tree; a root has 0.' }));
    // A tree field that references another resource is refused by its own check.
    if (declared[file['x-tree']]?.['x-ref'] === name) fields.set('children_count', childrenCount(name, file['x-tree']));
  }
  const ordering = fields.get(order);
  if (ordering && !typesWithNull(ordering.schema).some((type) => type === 'integer' || type === 'number'))
    fail(
      '/x-order',
      `"${order}" holds ${typesWithNull(ordering.schema).join(' or ')}, which keeps no order.`,
      'Name a whole number, or a field that is not there: it is made.',
    );
  if (!ordering)
    fields.set(
      order,
      implied(order, { type: ['integer', 'null'] }, { nullable: true, readOnly: false, write: parseWrite(undefined) }),
    );
  fields.set('created_at', implied('created_at', { type: 'string', format: 'date-time', title: 'Created' }));
  fields.set('updated_at', implied('updated_at', { type: 'string', format: 'date-time', title: 'Changed' }));
  const members = Object.fromEntries([...fields].map(([name, { schema }]) => [name, schema]));
  for (const { name, message, mend } of comparisonFaults(members))
    fail(`/properties/${name}/x-at-least`, message, mend);
  const checkShown = (
    among: Readonly<Record<string, JsonSchema>>,
    above: string,
    beyond: Readonly<Record<string, JsonSchema>> = {},
  ): void => {
    for (const { pointer, message, mend } of shownFaults(among, beyond)) fail(above + pointer, message, mend);
    for (const [name, member] of Object.entries(among))
      if (member['properties'] !== undefined)
        checkShown(Object.fromEntries(membersOf(member)), `${above}/properties/${name}`);
  };
  checkShown(members, '', readBeyond(members, declared, files));
  for (const required of file.required ?? [])
    if (!declared[required])
      fail(
        '/required',
        fields.has(required)
          ? `"${required}" is made for every row, and nobody fills it in.`
          : `There is no field "${required}".`,
        suggestion(required, Object.keys(declared), 'Add it to properties or take it out here.'),
      );
  return fields;
}

function resolveField(key: string, field: FileField, source: Source): Field[] {
  const { file, files, definitions, fail } = source;
  const pointer = `/properties/${key}`;
  const bare = cleanSchema(field, definitions, (message, mend) => fail(pointer, message, mend));
  const types = typesWithNull(bare);
  const targets = typeof field['x-ref'] === 'string' ? [field['x-ref']] : (field['x-ref'] ?? []);
  const from = field['x-from'] ? resolveDerived(field['x-from'], source, { types, schema: bare }, pointer) : null;
  const throughJoin = from?.kind === 'of_join' && field['x-write'] !== undefined;
  const issued = field['x-issued'] ?? null;
  const locked = field.readOnly === true || issued !== null || (from !== null && !throughJoin);
  const declared: Declared = { key, pointer, field, bare, types, targets, derived: from !== null, locked };
  checkDeclared(declared, source);

  const required = (file.required ?? []).includes(key);
  const isArray = types.includes('array');
  // An optional field without a default is null until it is set.
  const nullable =
    types.includes('null') ||
    ((!required || isHideable(bare)) && !hasDefault(bare) && !(targets.length && isArray) && !from);
  const secret = fieldKindOf({ schema: bare }).sealed;
  const title = (field.title as string | undefined) ?? titleOf(key);
  const schema = storedSchema(title, bare, { nullable, secret });
  const kind = from ? 'derived' : pointingKind(targets, isArray);
  const upload = field['x-upload'];
  const one: Field = {
    name: key,
    title,
    schema,
    kind,
    targets,
    through: field['x-through'] ?? null,
    positionedBy: field['x-position'] ?? null,
    copied: field['x-copied'] !== false,
    onDelete: field['x-on-delete'] ?? 'restrict',
    replaceable: field['x-replaceable'] !== false,
    right: field['x-right'] ?? 'read',
    hidesRow: field['x-hides-row'] ?? null,
    assigns: field['x-assigns'] ?? null,
    within: field['x-schema'] === undefined ? (field['x-within'] ?? null) : null,
    from,
    schemaFrom: splitPath(field['x-schema']),
    copyOf: splitPath(field['x-copy-of']),
    valuesWithin:
      field['x-schema'] !== undefined && field['x-within'] !== undefined
        ? resolveRowPath(field['x-within'], file, files)
        : null,
    narrowedBy: narrowingOf(key, { file, files }, (message, mend) => fail(`${pointer}/x-narrowed-by`, message, mend)),
    among: amongOf(key, { file, files }, (message, mend) => fail(`${pointer}/x-among`, message, mend)),
    clearedBy: clearedByOf(key, file, (message, mend) => fail(`${pointer}/x-cleared-by`, message, mend)),
    nullable,
    required,
    readOnly: locked,
    implied: false,
    callerDefault: field['x-default'] && !isMomentDefault(field['x-default']) ? field['x-default'] : null,
    read: secret || issued !== null ? 'nobody' : ((field['x-read'] ?? file['x-read'] ?? 'public') as Level),
    write: locked ? nobody : parseWrite(field['x-write'] ?? (from ? undefined : file['x-write'])),
    finds: field['x-finds'] === true,
    inForm: field['x-form'] !== false,
    inline: field['x-inline'] !== false && !field['x-own-right'] && !locked && fieldKindOf({ schema, kind }).inline,
    upload: upload === undefined ? null : parseWrite(upload === true ? undefined : upload).update,
    issued,
    ...resolveFieldOpenings(field, file, files),
    renamedFrom: field['x-renamed-from'] ?? null,
  };
  return one.kind === 'polymorphic' ? [one, discriminatorField(one)] : [one];
}

const pointingKind = (targets: readonly string[], isArray: boolean): Field['kind'] => {
  if (targets.length > 1) return 'polymorphic';
  if (targets.length === 0) return 'value';
  return isArray ? 'references' : 'reference';
};

/** The schema in the contract: with its title, its complete default, and null if the field may be empty. */
const storedSchema = (
  title: string,
  bare: JsonSchema,
  { nullable, secret }: { readonly nullable: boolean; readonly secret: boolean },
): JsonSchema => {
  const types = typesWithNull(bare);
  const allowed = bare['enum'] as readonly unknown[] | undefined;
  return {
    title,
    ...bare,
    // The stored default excludes dates and times, which are known only at the create.
    ...('default' in bare ? { default: withDefaults(bare, bare['default'], null) } : {}),
    ...(secret ? { writeOnly: true } : {}),
    ...(nullable && types.length && !types.includes('null') ? { type: [...types, 'null'] } : {}),
    ...(nullable && allowed && !allowed.includes(null) ? { enum: [...allowed, null] } : {}),
  };
};

/** The discriminator of a polymorphic reference: the name of the target resource. */
function discriminatorField(one: Field): Field {
  const name = discriminatorOf(one.name);
  const title = titleOf(name);
  return {
    ...one,
    name,
    title,
    kind: 'discriminator',
    schema: {
      title,
      type: one.nullable ? ['string', 'null'] : 'string',
      enum: one.nullable ? [...one.targets, null] : one.targets,
    },
    // Required together with its reference, while that is shown.
    required: one.required && !isHideable(one.schema),
    inline: false,
    renamedFrom: null,
  };
}

/** A schema without internal `x-` members, and with its $ref to definitions.json resolved. */
function cleanSchema(
  field: FileField,
  definitions: Definitions,
  fail: (message: string, mend: string) => void,
): JsonSchema {
  const strip = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(strip);
    if (!value || typeof value !== 'object') return value;
    const { $ref, ...rest } = value as Record<string, unknown>;
    const own = Object.fromEntries(
      Object.entries(rest)
        .filter(
          ([member, inner]) =>
            member !== '$comment' &&
            (!member.startsWith('x-') || shownWords.has(member) || (member === 'x-default' && isMomentDefault(inner))),
        )
        .map(([member, inner]) => [
          member,
          ['default', 'enum', 'const', 'examples', 'x-values'].includes(member) ? inner : strip(inner),
        ]),
    );
    if (typeof $ref !== 'string') return own;
    const name = $ref.split('#/')[1] ?? '';
    const found = definitions[name];
    if (!found)
      fail(
        `schemas/definitions.json has no "${name}".`,
        suggestion(name, Object.keys(definitions), 'Add it there or name another.'),
      );
    return { ...(strip(found ?? {}) as object), ...own };
  };
  return strip(field) as JsonSchema;
}

/** The types of a schema, including null. An enum without a type counts as text. */
export const typesWithNull = (schema: JsonSchema): readonly string[] => {
  const type = schema['type'];
  if (Array.isArray(type)) return type as string[];
  if (typeof type === 'string') return [type];
  return schema['enum'] ? ['string'] : [];
};

/** The field that narrows a reference, and the target's field that is compared with it. */
function narrowingOf(
  key: string,
  { file, files }: { readonly file: ResourceFile; readonly files: ReadonlyMap<string, ResourceFile> },
  fail: (message: string, mend: string) => void,
): Field['narrowedBy'] {
  const fields = file.properties ?? {};
  const field = fields[key] ?? {};
  const by = field['x-narrowed-by'];
  if (by === undefined) return null;
  const isSingle = (one: FileField | undefined): boolean =>
    typeof one?.['x-ref'] === 'string' && !typesWithNull(one as JsonSchema).includes('array');
  const other = fields[by];
  if (!other || by === key) {
    const others = Object.keys(fields).filter((one) => one !== key);
    fail(`There is no other field "${by}".`, suggestion(by, others, 'Name one of this file.'));
    return null;
  }
  if (!isSingle(other) || !isSingle(field)) {
    fail('One reference is narrowed by another, each to one row.', 'Give both an x-ref of one resource, and no array.');
    return null;
  }
  const target = files.get(field['x-ref'] as string);
  const leads = Object.entries(target?.properties ?? {}).filter(
    ([, one]) => isSingle(one) && one['x-ref'] === other['x-ref'],
  );
  const through =
    leads.find(([name]) => name === target?.['x-owner'])?.[0] ?? (leads.length === 1 ? leads[0]?.[0] : null);
  if (through) return { field: by, through };
  fail(
    `"${String(field['x-ref'])}" does not say by one field which "${String(other['x-ref'])}" it belongs to.`,
    'Narrow it by what it points to itself.',
  );
  return null;
}

const splitPath = (path: string | undefined): Field['schemaFrom'] => {
  if (!path) return null;
  const [reference = '', field = ''] = path.split('.');
  return { reference, field };
};

function derivingFunction(
  name: string,
  { derived }: DeclaredFunctions,
  file: ResourceFile,
  fail: (message: string, mend: string) => void,
): Derived | null {
  const declared = derived.get(name);
  if (!declared) {
    const known = [...derived.keys()].map((one) => `${one}()`);
    fail(`There is no function "${name}()".`, suggestion(`${name}()`, known, `Declare it in ${functionsPath}.`));
    return null;
  }
  const missing = declared.reads.find((field) => !file.properties?.[field]);
  if (missing === undefined) return { kind: 'function', name, ofRowAlone: declared.ofRowAlone };
  fail(`${name}() reads "${missing}", which these rows have not.`, `Add "${missing}", or derive it otherwise.`);
  return null;
}

function resolveDerived(
  text: string,
  { file, files, functions, fail }: Source,
  { types, schema }: { readonly types: readonly string[]; readonly schema: JsonSchema },
  pointer: string,
): Derived | null {
  if (text.endsWith('()'))
    return derivingFunction(text.slice(0, -2), functions, file, (...sentences) =>
      fail(`${pointer}/x-from`, ...sentences),
    );
  const [left = '', field = ''] = text.split('.');
  const own = file.properties?.[left];
  if (own?.['x-ref'])
    return typesWithNull(own as JsonSchema).includes('array')
      ? { kind: 'of_join', references: left, field }
      : { kind: 'of_reference', reference: left, field };
  if (!files.get(left)?.properties?.[field])
    fail(
      `${pointer}/x-from`,
      `"${text}" is neither a reference of this file nor a field of a resource.`,
      suggestion(
        text,
        [
          ...Object.keys(file.properties ?? {}).map((name) => `${name}.${field}`),
          ...[...files].flatMap(([name, other]) => Object.keys(other.properties ?? {}).map((one) => `${name}.${one}`)),
        ],
        'Name reference.field, resource.field or function().',
      ),
    );
  const items = typesWithNull((schema['items'] ?? {}) as JsonSchema);
  const answer = types.includes('integer') ? 'count' : items[0] === 'integer' ? 'ids' : 'rows';
  return { kind: 'pointing_here', resource: left, field, answer };
}
