/** The formats of data dictionaries: the exports of `format.ts` in each folder. Made by codegen. */
import { avroFormat } from './avro/format.ts';
import { dbtFormat } from './dbt/format.ts';
import type { DictionaryFormat } from './format.ts';
import { jsonSchemaFormat } from './json-schema/format.ts';
import { openApiFormat } from './open-api/format.ts';
import { parquetFormat } from './parquet/format.ts';
import { redcapFormat } from './redcap/format.ts';
import { sqlFormat } from './sql/format.ts';
import { tableFormat } from './table/format.ts';
import { tableSchemaFormat } from './table-schema/format.ts';
import { workbookFormat } from './workbook/format.ts';
import { xsdFormat } from './xsd/format.ts';

export const formatRegistry = {
  avro: avroFormat,
  dbt: dbtFormat,
  'json-schema': jsonSchemaFormat,
  'open-api': openApiFormat,
  parquet: parquetFormat,
  redcap: redcapFormat,
  sql: sqlFormat,
  'table-schema': tableSchemaFormat,
  table: tableFormat,
  workbook: workbookFormat,
  xsd: xsdFormat,
} satisfies Readonly<Record<string, DictionaryFormat>>;
