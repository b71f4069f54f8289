/** Guesses the role of each column from its heading. Pure. The page shows the guess, and the user can correct it. */
import type { ColumnRole, ParentWay } from '../table-choices.ts';

/** Headings by role, in lower case without blanks and punctuation; earlier ones are preferred. */
const headings: Readonly<Record<ColumnRole, readonly string[]>> = {
  name: [
    'name',
    'label',
    'displayname',
    'fieldlabel',
    'elementname',
    'title',
    'term',
    'preferredlabel',
    'property',
    'field',
    'element',
    'bezeichnung',
    'nom',
    'nombre',
  ],
  code: [
    'technicalname',
    'fieldname',
    'columnname',
    'variablename',
    'variable',
    'column',
    'code',
    'cdmfieldname',
    'attribute',
    'shortname',
    'technischername',
    'spalte',
  ],
  key: ['key', 'id', 'identifier', 'elementid', 'uri', 'iri', 'curie', 'termid', 'uid', 'schlussel'],
  parent: [
    'parent',
    'parentid',
    'parentkey',
    'parentname',
    'partof',
    'broader',
    'subclassof',
    'parenttype',
    'parentelement',
    'ubergeordnet',
  ],
  table: ['tablename', 'table', 'cdmtablename', 'entity', 'entityname', 'dataset', 'recordtype', 'object', 'tabelle'],
  group: ['group', 'category', 'domain', 'section', 'formname', 'module', 'subjectarea', 'schema', 'gruppe'],
  type: ['type', 'datatype', 'cdmdatatype', 'fieldtype', 'format', 'columntype', 'dtype', 'range', 'datentyp'],
  description: [
    'description',
    'definition',
    'comment',
    'desc',
    'tabledescription',
    'userguidance',
    'meaning',
    'explanation',
    'beschreibung',
    'notes',
    'note',
  ],
  mandatory: [
    'mandatory',
    'required',
    'isrequired',
    'requiredfield',
    'notnull',
    'obligatory',
    'pflichtfeld',
    'cardinality',
  ],
  values: [
    'permittedvalues',
    'values',
    'allowedvalues',
    'choices',
    'codelist',
    'enumeration',
    'enum',
    'validvalues',
    'picklist',
    'domainvalues',
    'werte',
  ],
};

const folded = (heading: string): string =>
  heading
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();

export interface GuessedColumns {
  readonly columns: Readonly<Partial<Record<ColumnRole, string>>>;
  readonly parentBy: ParentWay;
}

/** The most likely role of each heading; no roles if no heading is a name. */
export function guessColumns(row: readonly string[]): GuessedColumns {
  const columns: Partial<Record<ColumnRole, string>> = {};
  const taken = new Set<string>();
  for (const [role, known] of Object.entries(headings) as [ColumnRole, readonly string[]][]) {
    const found = known
      .map((one) => row.find((heading) => folded(heading) === one && !taken.has(heading)))
      .find((heading) => heading !== undefined);
    if (found === undefined) continue;
    columns[role] = found;
    taken.add(found);
  }
  const { code } = columns;
  // Without a name column, the technical name is used as the name.
  if (columns.name === undefined && code !== undefined) columns.name = code;
  // Recognises a table that lists tables.
  if (columns.name === undefined && columns.table !== undefined) {
    columns.name = columns.table;
    delete columns.table;
  }
  if (columns.name !== undefined && columns.name === columns.code) delete columns.code;
  return { columns, parentBy: columns.table ? 'table' : columns.parent ? (columns.key ? 'key' : 'name') : 'none' };
}
