/**
 * Every data dictionary format, with a small file each: the elements that are read, and that writing restores the file.
 */
import { expect, test } from 'vitest';
import { DictionaryFileError } from '../../src/dictionaries/dictionary.ts';
import { type FormatName, formatNames, formatOf, readDictionary } from '../../src/dictionaries/read-dictionary.ts';
import type { TableChoices } from '../../src/dictionaries/table-choices.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const read = async (name: string, text: string, choices: TableChoices & { format?: FormatName } = {}) =>
  readDictionary(name, bytesOf(text), choices);

/** Key, parent, type and whether it is mandatory, for each element. */
const shape = async (name: string, text: string, choices: TableChoices = {}) => {
  const { format, dictionary } = await read(name, text, choices);
  expect(dictionary.faults).toEqual([]);
  return [
    format,
    ...dictionary.elements.map(({ key, parent, type, mandatory }) =>
      [key, parent ?? '-', type, mandatory ? 'mandatory' : ''].filter(Boolean).join(' '),
    ),
  ];
};

const sql = `
-- the tables of a clinic
CREATE TYPE sex AS ENUM ('m', 'f');
CREATE TABLE @schema.person (
  person_id integer NOT NULL PRIMARY KEY,
  sex sex, -- as said
  "birth date" timestamp with time zone DEFAULT now(),
  status varchar(10) CHECK (status IN ('new', 'old'))
);
CREATE TABLE [dbo].[visit] ([visit_id] int IDENTITY(1,1) NOT NULL, person_id int, amount decimal(10,2),
  CONSTRAINT fk FOREIGN KEY (person_id) REFERENCES person (person_id));
GO
COMMENT ON COLUMN person.sex IS 'It''s what they say';
ALTER TABLE visit ADD CONSTRAINT pk PRIMARY KEY (visit_id);
EXEC sp_addextendedproperty @name = N'MS_Description', @value = N'A stay', @level1name = N'visit';
CREATE INDEX i ON person (sex);
CREATE TABLE broken (, );
`;

test('SQL of three databases: tables, columns, keys, comments and values', async () => {
  expect(await shape('clinic.sql', sql)).toEqual([
    'sql',
    'person - table',
    'person.person_id person integer mandatory',
    'person.sex person sex',
    'person.birth date person timestamp with time zone',
    'person.status person varchar(10)',
    'dbo.visit - table',
    'dbo.visit.visit_id dbo.visit int mandatory',
    'dbo.visit.person_id dbo.visit int',
    'dbo.visit.amount dbo.visit decimal(10, 2)',
  ]);
  const { dictionary } = await read('clinic.sql', sql);
  const byKey = new Map(dictionary.elements.map((one) => [one.key, one]));
  expect(byKey.get('person.sex')).toMatchObject({
    description: "It's what they say",
    values: [{ value: 'm' }, { value: 'f' }],
  });
  expect(byKey.get('person.status')?.values.map(({ value }) => value)).toEqual(['new', 'old']);
  expect(byKey.get('dbo.visit')?.description).toBe('A stay');
  expect(byKey.get('dbo.visit.person_id')?.more['Refers to']).toBe('person.person_id');
  expect(dictionary.losses.map(({ line, message }) => [line, message.slice(0, 34)])).toEqual(
    [
      [17, 'This statement could not be read: '],
      [null, 'One statement “CREATE INDEX” descri'],
    ].map(([line, text]) => [line, String(text).slice(0, 34)]),
  );
});

test('JSON Schema: definitions once, references by name, circles and alternatives', async () => {
  const schema = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Order',
    required: ['id'],
    properties: {
      id: { type: 'integer', minimum: 1 },
      buyer: { $ref: '#/definitions/Party' },
      lines: { type: 'array', items: { type: 'object', properties: { sku: { type: ['string', 'null'] } } } },
    },
    definitions: {
      Party: { type: 'object', properties: { parent: { $ref: '#/definitions/Party' }, role: { enum: ['a', 'b'] } } },
    },
  };
  expect(await shape('order.json', JSON.stringify(schema))).toEqual([
    'json-schema',
    'id - integer mandatory',
    'buyer - Party',
    'lines - array of object',
    'lines.sku lines string or null',
    'definitions/Party - object',
    'definitions/Party.parent definitions/Party Party',
    'definitions/Party.role definitions/Party',
  ]);
});

test('OpenAPI, in YAML as well: schemas by name, and bodies that are written out', async () => {
  const yaml = `openapi: 3.1.0
info: { title: Shop, version: '1' }
paths:
  /pets:
    post:
      operationId: addPet
      requestBody: { content: { application/json: { schema: { type: object, properties: { name: { type: string } } } } } }
components: { schemas: { Pet: { type: object, required: [id], properties: { id: { type: integer }, mother: { $ref: '#/components/schemas/Pet' } } } } }
`;
  expect(await shape('shop.yaml', yaml)).toEqual([
    'open-api',
    'Pet - object',
    'Pet.id Pet integer mandatory',
    'Pet.mother Pet Pet',
    'addPet body - object',
    'addPet body.name addPet body string',
  ]);
});

test('REDCap: forms as groups, choices as values, and what has no place as columns', async () => {
  const csv = `"Variable / Field Name","Form Name","Section Header","Field Type","Field Label","Choices, Calculations, OR Slider Labels","Field Note","Text Validation Type OR Show Slider Number","Required Field?","Branching Logic (Show field only if...)"
sex,demography,About you,radio,"<b>Sex</b> at birth","1, Female | 2, Male",,,y,
weight,demography,,text,Weight,,in kg,number,,[sex] = '1'
`;
  const { format, dictionary } = await read('dictionary.csv', csv);
  expect([format, dictionary.groups.map(({ name }) => name)]).toEqual(['redcap', ['demography']]);
  expect(dictionary.elements).toMatchObject([
    {
      key: 'sex',
      name: 'Sex at birth',
      group: 'demography',
      mandatory: true,
      values: [
        { value: '1', label: 'Female' },
        { value: '2', label: 'Male' },
      ],
      more: { 'Section Header': 'About you' },
    },
    {
      key: 'weight',
      type: 'text (number)',
      description: 'in kg',
      more: { 'Branching Logic (Show field only if...)': "[sex] = '1'" },
    },
  ]);
});

test('dbt, Avro, XML Schema and a data package', async () => {
  const dbt = {
    metadata: { dbt_schema_version: 'https://schemas.getdbt.com/dbt/catalog/v1.json' },
    nodes: {
      'model.shop.orders': {
        metadata: { schema: 'main', name: 'orders', type: 'table' },
        columns: { id: { name: 'id', type: 'INT' } },
      },
    },
  };
  expect(await shape('catalog.json', JSON.stringify(dbt))).toEqual([
    'dbt',
    'model.shop.orders - table',
    'model.shop.orders.id model.shop.orders INT',
  ]);
  const avro = {
    type: 'record',
    name: 'User',
    fields: [
      { name: 'id', type: 'long' },
      { name: 'mail', type: ['null', 'string'] },
    ],
  };
  expect(await shape('user.avsc', JSON.stringify(avro))).toEqual([
    'avro',
    'User - record',
    'User.id User long mandatory',
    'User.mail User string',
  ]);
  const xsd = `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema"><xs:element name="note"><xs:complexType><xs:sequence>
    <xs:element name="to" type="xs:string"/><xs:element name="cc" type="xs:string" minOccurs="0" maxOccurs="unbounded"/></xs:sequence>
    <xs:attribute name="id" use="required"/></xs:complexType></xs:element></xs:schema>`;
  expect(await shape('note.xsd', xsd)).toEqual([
    'xsd',
    'note - object',
    'note.to note string mandatory',
    'note.cc note array of string',
    'note.@id note mandatory',
  ]);
  const shop = {
    name: 'shop',
    resources: [
      { name: 'orders', schema: { fields: [{ name: 'id', type: 'integer', constraints: { required: true } }] } },
    ],
  };
  expect(await shape('datapackage.json', JSON.stringify(shop))).toEqual([
    'table-schema',
    'orders - table',
    'orders.id orders integer mandatory',
  ]);
});

test.each<[string, string, TableChoices, readonly string[]]>([
  [
    'a column of tables',
    'Table,Column,Data type\nperson,id,int\nperson,sex,text\n',
    {},
    ['person - table', 'person.id person int', 'person.sex person text'],
  ],
  ['keys, a parent that comes later', 'Key;Parent;Name\nb;a;B\na;;A\n', {}, ['b a', 'a -']],
  ['names', 'Name\tPart of\nA\t\nB\tA\n', {}, ['A -', 'B A']],
  [
    'a path',
    'Name\nA/B/C\nA/D\n',
    { columns: { name: 'Name' }, parentBy: 'path' },
    ['A -', 'A/B A', 'A/B/C A/B', 'A/D A'],
  ],
  [
    'indentation',
    'Name\nA\n  B\n    C\n  D\n',
    { columns: { name: 'Name' }, parentBy: 'indent' },
    ['A -', 'A/B A', 'A/B/C A/B', 'A/D A'],
  ],
])('a table by %s', async (_, text, choices, wanted) => {
  expect(await shape('list.csv', text, choices)).toEqual(['table', ...wanted]);
});

test.each<[string, string, number | null, RegExp]>([
  ['a key that is there twice', 'Key,Name\na,A\na,B\n', 3, /“a” is there already, in line 2/],
  ['a parent that is not there', 'Key,Parent,Name\na,x,A\n', 2, /below “x”, which the file does not have/],
  ['a circle', 'Key,Parent,Name\na,b,A\nb,a,B\n', 2, /below itself/],
  ['a row without a name', 'Key,Name\na,\n', 2, /no name/],
])('%s is told by its line', async (_, text, line, message) => {
  const { dictionary } = await read('list.csv', text);
  expect(dictionary.faults).toEqual([{ line, message: expect.stringMatching(message) }]);
});

test('1,000 levels are refused with one sentence', async () => {
  const rows = Array.from({ length: 1_000 }, (_, at) => `k${at},${at ? `k${at - 1}` : ''},N${at}`);
  const { dictionary } = await read('deep.csv', `Key,Parent,Name\n${rows.join('\n')}\n`);
  expect(dictionary.faults.map(({ line }) => line)).toEqual([52]);
});

test.each([
  ['nothing', '', /empty/],
  ['JSON that is no dictionary', '{"a": 1}', /no data dictionary/],
  [
    'XML with entities',
    '<!DOCTYPE x [<!ENTITY a "b">]><xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema"/>',
    /document type or entities/,
  ],
  ['JSON of 300 levels', `${'['.repeat(300)}${']'.repeat(300)}`, /no data dictionary/],
])('%s is refused with a sentence', async (_, text, message) => {
  const refused = await read('file', text).then(
    () => null,
    (error: unknown) => error,
  );
  expect(refused).toBeInstanceOf(DictionaryFileError);
  expect((refused as Error).message).toMatch(message);
});

test('a table without names has one fault, and its headings to choose from', async () => {
  const { dictionary } = await read('file', 'a,b\n1,2\n');
  expect(dictionary.faults).toEqual([{ line: null, message: expect.stringMatching(/Choose which one it is: a, b/) }]);
  expect([dictionary.elements, dictionary.table?.headings]).toEqual([[], ['a', 'b']]);
});

test.each(
  formatNames.filter((name) => formatOf(name).write),
)('%s: read, written, read is equal, or the losses say what is not', async (format) => {
  const source =
    format === 'redcap'
      ? 'Key,Group,Name,Technical name,Description,Mandatory,Permitted values,Unit\nsex,who,Sex,sex,as said,yes,"1, f | 2, m",\n'
      : 'Key,Parent,Name,Technical name,Data type,Description,Mandatory,Permitted values,Unit\nperson,,person,person,table,People,no,,\nperson.sex,person,sex,sex,text,as said,yes,1 | 2,kg\n';
  const { dictionary } = await read('list.csv', source);
  const written = await formatOf(format).write?.(dictionary);
  if (!written) throw new Error(`${format} writes nothing.`);
  const bytes = typeof written.content === 'string' ? bytesOf(written.content) : written.content;
  const again = await readDictionary(`list.${written.ending}`, bytes, { format });
  const plain = (all: typeof dictionary) => all.elements.map(({ line: _, more, ...one }) => one);
  const [before, after] = [plain(dictionary), plain(again.dictionary)];
  if (['table', 'workbook'].includes(format)) {
    expect(after).toEqual(before);
    expect(again.dictionary.elements.map(({ more }) => more)).toEqual(dictionary.elements.map(({ more }) => more));
  }
  expect(after.map(({ key, parent, description, mandatory }) => [key, parent, description, mandatory])).toEqual(
    before.map(({ key, parent, description, mandatory }) => [key, parent, description, mandatory]),
  );
});
