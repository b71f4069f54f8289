/** The titles of dictionary formats and of column roles. Pure. */
import type { FormatName } from '../../../../dictionaries/read-dictionary.ts';
import type { ColumnRole, ParentWay } from '../../../../dictionaries/table-choices.ts';

/** The titles of the formats, by the values in the upload call. */
export const formatTitles = {
  table: 'Table (CSV, TSV)',
  workbook: 'Excel workbook (XLSX)',
  redcap: 'REDCap data dictionary',
  sql: 'SQL',
  'json-schema': 'JSON Schema',
  'open-api': 'OpenAPI',
  dbt: 'dbt',
  'table-schema': 'Table schema or data package',
  avro: 'Avro',
  parquet: 'Parquet',
  xsd: 'XML Schema',
} as const satisfies Readonly<Record<FormatName, string>>;

/** The title of a format. For a format of a newer server, the value itself. */
export const formatTitle = (format: string): string =>
  (formatTitles as Readonly<Record<string, string>>)[format] ?? format;

export const roleTitles: Readonly<Record<ColumnRole, string>> = {
  name: 'Name',
  code: 'Technical name',
  key: 'Key',
  parent: 'Parent',
  table: 'Table',
  group: 'Group',
  type: 'Data type',
  description: 'Description',
  mandatory: 'Mandatory',
  values: 'Permitted values',
};

export const parentTitles: Readonly<Record<ParentWay, string>> = {
  none: 'All elements are on one level',
  key: 'By the key of its parent',
  name: 'By the name of its parent',
  path: 'By a path as its name: Person / Address / Street',
  indent: 'By spaces before its name',
  table: 'By the table it is in',
};

/** The roles after the role of a heading has changed; null makes the column an additional field. */
export function withRole(
  columns: Readonly<Record<string, string>>,
  heading: string,
  role: ColumnRole | null,
): Readonly<Record<string, string>> {
  const others = Object.entries(columns).filter(([known, its]) => its !== heading && known !== role);
  return Object.fromEntries(role === null ? others : [...others, [role, heading]]);
}
