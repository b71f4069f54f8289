/** Checks a field as declared in its file, before it is resolved. */

import type { DeclaredFunctions } from '../../src/contract/declared-functions.ts';
import type { JsonSchema } from '../../src/contract/model.ts';
import { placeholderMistake } from '../../src/contract/placeholders.ts';
import { suggestion } from '../../src/fields/closest.ts';
import { discriminatorOf } from '../../src/fields/discriminator.ts';
import { isMomentDefault, wordFaults } from '../../src/fields/field-words.ts';
import { membersOf, schemaIn } from '../../src/fields/json-schema.ts';
import { fieldKindOf, kindOfFormat } from '../../src/fields/kinds.ts';
import { patternFault } from '../../src/fields/pattern-faults.ts';
import type { Fail } from '../files/problem.ts';
import type { Definitions, FileField, ResourceFile } from '../files/resource-file.ts';

/** A resource file, the other files, and the function that reports its faults. */
export interface Source {
  readonly file: ResourceFile;
  readonly files: ReadonlyMap<string, ResourceFile>;
  readonly functions: DeclaredFunctions;
  readonly definitions: Definitions;
  readonly fail: Fail;
}

/** A field as declared in its file. */
export interface Declared {
  readonly key: string;
  readonly pointer: string;
  readonly field: FileField;
  /** Its schema without internal keywords. */
  readonly bare: JsonSchema;
  readonly types: readonly string[];
  readonly targets: readonly string[];
  readonly derived: boolean;
  /** Whether no call writes the field. */
  readonly locked: boolean;
}

/** Reports the faults of a field. */
export function checkDeclared(declared: Declared, source: Source): void {
  checkName(declared, source.fail);
  checkPointing(declared, source);
  checkPolymorphic(declared, source);
  checkFormat(declared, source.fail);
  checkFilled(declared, source);
  checkWritten(declared, source);
  checkReads(declared, source);
  checkWords(declared, source);
}

/** Refuses names of members that every JavaScript object has, because programs read rows by field names. */
function checkName({ key, pointer }: Declared, fail: Fail): void {
  if (key in Object.prototype)
    fail(
      pointer,
      `"${key}" is a name that every object of JavaScript has.`,
      `Give the field another name, such as "${key}_name".`,
    );
}

/** The targets must exist, and keywords of a reference must occur only in a reference. */
function checkPointing(declared: Declared, source: Source): void {
  const { key, pointer, field, types, targets } = declared;
  const { file, files, fail } = source;
  for (const target of targets)
    if (!files.has(target))
      fail(
        `${pointer}/x-ref`,
        `There is no resource "${target}".`,
        suggestion(target, files.keys(), `Add schemas/resources/${target}.json.`),
      );
  const through = field['x-through'];
  if (through !== undefined && !files.has(through))
    fail(
      `${pointer}/x-through`,
      `There is no resource "${through}".`,
      suggestion(through, files.keys(), 'Name the join resource.'),
    );
  for (const word of ['x-through', 'x-on-delete', 'x-right'] as const)
    if (field[word] !== undefined && !targets.length)
      fail(`${pointer}/${word}`, 'This points to no row.', 'Take it out, or say x-ref.');
  if (through !== undefined && targets.length && !types.includes('array'))
    fail(`${pointer}/x-through`, 'One row is pointed to, and no other table is gone through.', 'Take it out.');
  const leads = Object.values(files.get(through ?? '')?.properties ?? {}).flatMap((one) => one['x-ref'] ?? []);
  if (types.includes('array') && files.has(through ?? '') && targets.some((target) => !leads.includes(target)))
    fail(
      `${pointer}/x-through`,
      `"${through}" does not tie these rows to those of "${targets[0]}".`,
      'Name the resource with a reference to both.',
    );
  checkPosition(declared, source);
  if (field['x-copied'] === false && (targets.length > 0 || field['x-from'] !== undefined))
    fail(`${pointer}/x-copied`, 'Only a value that is stored is left out of copies.', 'Take it out.');
  if (field['x-copied'] === false && file.required?.includes(key) && field.default === undefined)
    fail(`${pointer}/x-copied`, 'A copy would lack a required value.', 'Give the field a default, or take it out.');
  if (field['x-on-delete'] !== undefined && [file['x-owner']].flat().includes(key))
    fail(`${pointer}/x-on-delete`, 'A row is deleted with its owner, whatever is said here.', 'Take it out.');
  const isOfPeople = targets.length > 0 && targets.every((target) => files.get(target)?.['x-tenancy'] === 'account');
  if (field['x-assigns'] !== undefined && !isOfPeople)
    fail(`${pointer}/x-assigns`, 'This names no people.', 'Take it out, or point to an account.');
  if (field['x-hides-row'] !== undefined && (!targets.length || types.includes('array')))
    fail(`${pointer}/x-hides-row`, 'This points to no row.', 'Take it out, or say x-ref.');
}

/** The position field of entries must be a nullable whole number of the join resource. */
function checkPosition({ pointer, field }: Declared, { files, fail }: Source): void {
  const position = field['x-position'];
  if (position === undefined) return;
  const join = files.get(field['x-through'] ?? '');
  const ordering = join?.properties?.[position];
  if (!join) fail(`${pointer}/x-position`, 'Entries have no fields of their own.', 'Take it out, or say x-through.');
  else if (!ordering)
    fail(
      `${pointer}/x-position`,
      `The join resource has no field "${position}".`,
      suggestion(position, Object.keys(join.properties ?? {}), 'Name one of its fields.'),
    );
  else if ([ordering.type].flat().sort().join() !== 'integer,null')
    fail(
      `${pointer}/x-position`,
      'This is no whole number that may be empty.',
      'Name a field of type ["integer", "null"].',
    );
}

/** A polymorphic reference must have two columns: its id, and the discriminator with the resource. */
function checkPolymorphic({ key, pointer, types, targets }: Declared, { file, fail }: Source): void {
  if (targets.length < 2) return;
  const discriminator = discriminatorOf(key);
  if (types.includes('array')) fail(`${pointer}/x-ref`, 'Several references are to rows of one resource.', 'Name one.');
  else if (discriminator === key)
    fail(pointer, 'A reference to one of several resources is called by its id.', `Call it "${key}_id".`);
  else if (file.properties?.[discriminator])
    fail(`/properties/${discriminator}`, `It is made from "${key}", and says what that points to.`, 'Take it out.');
}

/** The field must have a type, and a format that belongs to the type. */
function checkFormat({ pointer, field, bare, types }: Declared, fail: Fail): void {
  const format = typeof bare['format'] === 'string' ? kindOfFormat(bare['format']) : null;
  const taken = format?.types ?? types;
  if (!types.length && field.$ref === undefined)
    fail(
      pointer,
      'Nothing says what the field holds.',
      'Say its "type": string, integer, number, boolean, array or object.',
    );
  else if (types.filter((type) => type !== 'null').length > 1 || types.join() === 'null')
    fail(
      `${pointer}/type`,
      'A column holds values of one type.',
      'Name one, and "null" beside it where it may be empty.',
    );
  else if (types.length && !types.some((type) => taken.includes(type)))
    fail(
      `${pointer}/format`,
      `"${bare['format']}" is a format of ${taken.join(' or ')}, and this field holds ${types.join(' or ')}.`,
      `Give it the type "${taken[0]}", or take the format out.`,
    );
}

/** A default that is a list of the caller's account points to the same rows as that list. */
function checkAccountDefault(
  { pointer, field, targets }: Pick<Declared, 'pointer' | 'field' | 'targets'>,
  { files, fail }: Pick<Source, 'files' | 'fail'>,
): void {
  const taken = String(field['x-default'] ?? '').match(/^\$user\.(.+)$/)?.[1];
  if (taken === undefined) return;
  const account = [...files.values()].find((other) => other['x-tenancy'] === 'account');
  const lists = Object.entries(account?.properties ?? {}).filter(([, one]) => one.type === 'array' && one['x-ref']);
  const list = lists.find(([name]) => name === taken)?.[1];
  if (!list || list['x-ref'] !== targets[0] || field.type !== 'array')
    fail(
      `${pointer}/x-default`,
      `"$user.${taken}" is no list of an account that points to the same rows as this one.`,
      suggestion(
        `$user.${taken}`,
        lists.filter(([, one]) => one['x-ref'] === targets[0]).map(([name]) => `$user.${name}`),
        'Take it out.',
      ),
    );
}

/** A default has the type of its field, and a computed field has none. */
function checkFilled({ key, pointer, field, targets, derived, locked }: Declared, { file, files, fail }: Source): void {
  const role = { $user: 'account', $company: 'tenant' }[String(field['x-default'])];
  if (role !== undefined && !targets.some((target) => files.get(target)?.['x-tenancy'] === role)) {
    const filler = [...files].find(([, other]) => other['x-tenancy'] === role)?.[0];
    fail(
      `${pointer}/x-default`,
      `${field['x-default']} is the id of ${filler ? `a row of "${filler}"` : `the ${role}, and no resource is one`}.`,
      filler ? `Say "x-ref": "${filler}", or take it out.` : 'Take it out.',
    );
  }
  checkAccountDefault({ pointer, field, targets }, { files, fail });
  if (field['x-write'] !== undefined && locked)
    fail(`${pointer}/x-write`, 'Nobody sets this by a call.', 'Take it out, or let the field be written.');
  if (!derived || !locked) return;
  if (field.default !== undefined)
    fail(`${pointer}/default`, 'What is derived is computed whenever it is read, and has no default.', 'Take it out.');
  if (file.required?.includes(key))
    fail('/required', `"${key}" is derived, and nobody fills it in.`, 'Take it out here.');
}

/** A sealed, issued or uploaded field must have a suitable type. */
function checkWritten({ key, pointer, field, bare, types, targets, derived }: Declared, { file, fail }: Source): void {
  const { name, sealed, markup } = fieldKindOf({ schema: bare });
  if (sealed && (!types.includes('string') || targets.length || derived || 'default' in bare))
    fail(pointer, 'A secret is a text that somebody sets.', 'Give it the type "string", and no reference or default.');
  if (sealed && field['x-read'] !== undefined && field['x-read'] !== 'nobody')
    fail(`${pointer}/x-read`, 'A secret is shown to nobody.', 'Take x-read out.');
  if (markup && 'pattern' in bare)
    fail(`${pointer}/pattern`, 'The pattern would be asked of the markup, which nobody writes.', 'Take it out.');
  if (sealed && file['x-unique']?.some((set) => ('fields' in set ? set.fields : set).includes(key)))
    fail('/x-unique', `"${key}" is sealed, and no two sealed texts are alike.`, 'Take it out of the set.');
  if (sealed && file['x-label'] === key)
    fail('/x-label', `"${key}" is shown to nobody, and a label to all.`, 'Name another field.');
  if (field['x-upload'] !== undefined && (name !== 'image' || field.readOnly !== true))
    fail(
      `${pointer}/x-upload`,
      'Only a picture is put on a row by a form.',
      'Give it the format "image" and "readOnly": true, or take x-upload out.',
    );
  if (field['x-issued'] !== undefined) checkIssued(field, { hint: field['x-issued'], pointer }, file, fail);
}

/** A condition must concern answers to existing rows, under an existing schema. */
function checkReads({ pointer, field, bare }: Declared, { files, fail }: Source): void {
  const reads = field['x-reads'];
  if (bare['format'] !== 'condition') {
    if (reads !== undefined)
      fail(
        `${pointer}/x-reads`,
        'x-reads says what a condition is on, and this is none.',
        'Give it the format "condition".',
      );
    return;
  }
  if (reads === undefined) {
    fail(pointer, 'Nothing says on whose answers the condition is.', 'Say it with x-reads.');
    return;
  }
  const [resource = '', member = ''] = reads.split('.');
  const read = files.get(resource);
  if (!read)
    fail(`${pointer}/x-reads`, `There is no resource "${resource}".`, suggestion(resource, files.keys(), 'Name one.'));
  else if (![read.properties?.[member]?.type].flat().includes('object'))
    fail(
      `${pointer}/x-reads`,
      `"${resource}" has no object "${member}".`,
      'Name the field with the schema of an answer.',
    );
}

/** Each keyword must have an effect where it is used. */
function checkWords({ key, pointer, field, bare, locked }: Declared, { file, fail }: Source): void {
  const before = field['x-renamed-from'];
  if (before !== undefined && file.properties?.[before])
    fail(
      `${pointer}/x-renamed-from`,
      `"${before}" is a field of this file still.`,
      'Name what this field was called before, or take it out.',
    );
  for (const { word, message, mend } of wordFaults(bare)) fail(`${pointer}/${word}`, message, mend);
  checkPatterns(bare, pointer, fail);
  const mistake = placeholderMistake(key, bare);
  if (mistake) fail(`${pointer}/x-placeholders`, mistake.message, mistake.mend);
  if (field['x-own-right'] && file['x-tenancy'] !== 'account')
    fail(`${pointer}/x-own-right`, 'x-own-right is a right of an account, and these rows are none.', 'Take it out.');
  if (field['x-form'] === false && (file.required ?? []).includes(key))
    fail(`${pointer}/x-form`, `"${key}" is required, and no form would ask for it.`, 'Take one of the two out.');
  if (field['x-finds'] && (bare['type'] !== 'string' || field['x-read'] === 'nobody' || field['x-from']))
    fail(`${pointer}/x-finds`, 'A search finds rows by texts that are stored and that somebody reads.', 'Take it out.');
  if (field['x-form'] === false && field['x-read'] === 'nobody')
    fail(`${pointer}/x-form`, 'Nobody is shown this field anyway.', 'Take it out.');
  for (const word of ['x-inline', 'x-shown-if'] as const)
    if (locked && field[word] !== undefined)
      fail(`${pointer}/${word}`, 'Nobody fills this in, in a form or anywhere.', 'Take it out.');
  if (locked && ('x-help' in bare || isMomentDefault(field['x-default'])))
    fail(
      `${pointer}/${'x-help' in bare ? 'x-help' : 'x-default'}`,
      'This is for who fills the field in, and nobody does.',
      'Take it out, or let the field be written.',
    );
}

function checkIssued(
  field: FileField,
  { hint, pointer }: { readonly hint: string; readonly pointer: string },
  file: ResourceFile,
  fail: Fail,
): void {
  const words = ['x-ref', 'x-from', 'x-read', 'x-write', 'default', 'format'].filter(
    (word) => field[word] !== undefined,
  );
  if (words.length || field.type !== 'string')
    fail(
      pointer,
      'What the server issues is a text that nobody sets.',
      'Give it the type "string", and x-issued alone.',
    );
  if (file.properties?.[hint]?.readOnly !== true)
    fail(
      `${pointer}/x-issued`,
      `There is no field "${hint}" that only the server sets.`,
      'Add it, with "readOnly": true.',
    );
}

/** Patterns at any depth must have a sentence for people who enter an invalid value. */
function checkPatterns(schema: JsonSchema, pointer: string, fail: Fail): void {
  const { pattern, items } = schema;
  const fault = patternFault(schema);
  if (fault) fail(`${pointer}/pattern`, fault.message, fault.mend);
  else if (pattern !== undefined && schema['readOnly'] !== true && !('x-pattern-sentence' in schema))
    fail(
      `${pointer}/pattern`,
      'Nothing says what to enter where a text does not match.',
      'Say it with "x-pattern-sentence": "Enter ...".',
    );
  if (items !== undefined) checkPatterns(schemaIn(items), `${pointer}/items`, fail);
  for (const [name, member] of membersOf(schema)) checkPatterns(member, `${pointer}/properties/${name}`, fail);
}
