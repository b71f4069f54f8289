/** The migration of filled tables after an edit of a resource file: no value is lost unless the file drops it. */
import { describe, expect, test } from 'vitest';
import { problemLine } from '../../codegen/files/problem.ts';
import type { Model } from '../../src/contract/model.ts';
import { type Migration, planMigration } from '../../src/server/store/migration.ts';
import type { Tables } from '../../src/server/store/table-spec.ts';
import { recordedTables } from '../../src/server/store/table-spec.ts';
import { tablesOf } from '../../src/server/store/tables.ts';
import { type Files, modelOf, rightFiles } from './schema-folder.ts';

const tables = (model: Model): Tables => Object.fromEntries(tablesOf(model));
const { project, tag } = rightFiles;

/**
 * The plan from the tables of the valid files to those of the valid files with these replacements; null removes a file.
 */
function plan(changed: Readonly<Record<string, object | null>>): Migration {
  const files: Record<string, object> = {};
  for (const [name, file] of Object.entries({ ...rightFiles, ...changed })) if (file) files[name] = file;
  const wanted = modelOf(files);
  return planMigration(tables(modelOf(rightFiles)), tables(wanted), wanted);
}

const withFields = (file: { readonly properties: object }, fields: Readonly<Record<string, object | undefined>>) => ({
  ...file,
  properties: Object.fromEntries(
    Object.entries({ ...file.properties, ...fields }).filter(([, field]) => field !== undefined),
  ),
});

describe('what adds', () => {
  test('unchanged files change nothing', () => {
    expect(plan({})).toEqual({ statements: [], refusals: [] });
  });

  test('what an earlier release has recorded, with its older words, is unchanged', () => {
    const model = modelOf(rightFiles);
    const earlier = Object.entries(tables(model)).map(([name, { tenancy, ...table }]) => [
      name,
      { ...table, wall: tenancy },
    ]);
    const stored = recordedTables(Object.fromEntries(earlier));
    expect(planMigration(stored, tables(model), model)).toEqual({ statements: [], refusals: [] });
  });

  test('what comes back from the database with its members in another order is unchanged', () => {
    const turned = (value: unknown): unknown =>
      value && typeof value === 'object' && !Array.isArray(value)
        ? Object.fromEntries(
            Object.entries(value)
              .reverse()
              .map(([key, inner]) => [key, turned(inner)]),
          )
        : value;
    const model = modelOf(rightFiles);
    const stored = turned(tables(model)) as Tables;
    expect(planMigration(stored, tables(model), model)).toEqual({ statements: [], refusals: [] });
  });

  test('a new resource is a new table with its keys and its row-level security', () => {
    const { statements, refusals } = plan({
      note: {
        title: 'Note',
        'x-owner': 'project_id',
        properties: { name: { type: 'string' }, project_id: { type: 'integer', 'x-ref': 'project' } },
      },
    });
    expect(refusals).toEqual([]);
    const all = statements.join(';\n');
    expect(all).toContain('create table "note"');
    expect(all).toMatch(/foreign key \("project_id", "company_id"\) references "project" \("id", "company_id"\)/);
    expect(all).toContain('alter table "note" force row level security');
    expect(all).not.toMatch(/drop (table|column)/);
  });

  test('a new field is a new column, empty in the rows that are there', () => {
    const { statements, refusals } = plan({ tag: withFields(tag, { note: { type: 'string' } }) });
    expect(refusals).toEqual([]);
    expect(statements).toEqual(['alter table "tag" add column "note" text collate "und-x-icu"']);
  });

  test('a new required field without a default cannot be required of rows that are there', () => {
    const { statements } = plan({
      tag: { ...withFields(tag, { size: { type: 'integer' } }), required: ['name', 'size'] },
    });
    expect(statements).toEqual(['alter table "tag" add column "size" integer']);
  });

  test('a new field with a default has it in the rows that are there', () => {
    const { statements } = plan({ tag: withFields(tag, { note: { type: 'string', default: "it's" } }) });
    expect(statements).toEqual([
      `alter table "tag" add column "note" text collate "und-x-icu" not null default 'it''s'`,
    ]);
  });

  test('a new many-to-many is a new table', () => {
    const { statements, refusals } = plan({
      tag: withFields(tag, { friend_ids: { type: 'array', items: { type: 'integer' }, 'x-ref': 'tag' } }),
    });
    expect(refusals).toEqual([]);
    expect(statements.some((one) => one.startsWith('create table "tag__friend_ids"'))).toBe(true);
  });

  test.each([
    ['integer', 'number', 'double precision'],
    ['integer', 'string', 'text'],
    ['boolean', 'string', 'text'],
  ])('%s becomes %s where every value fits', (from, to, type) => {
    const before = modelOf({ ...rightFiles, tag: withFields(tag, { size: { type: from } }) });
    const after = modelOf({ ...rightFiles, tag: withFields(tag, { size: { type: to } }) });
    const { statements, refusals } = planMigration(tables(before), tables(after), after);
    expect(refusals).toEqual([]);
    expect(statements).toHaveLength(1);
    expect(statements[0]).toMatch(new RegExp(`alter column "size" type ${type}.* using "size"::${type}$`));
  });
});

describe('renames', () => {
  test('a renamed field keeps its values', () => {
    const { statements, refusals } = plan({
      tag: withFields(tag, {
        color: undefined,
        colour: { type: 'string', format: 'color', 'x-renamed-from': 'color' },
      }),
    });
    expect(refusals).toEqual([]);
    expect(statements).toEqual(['alter table "tag" rename column "color" to "colour"']);
  });

  test('a renamed resource keeps its rows, its many-to-many, and what points to it', () => {
    const { statements, refusals } = plan({
      tag: null,
      label: {
        ...withFields(tag, { parent_id: { type: 'integer', 'x-ref': 'label' } }),
        title: 'Label',
        'x-renamed-from': 'tag',
        'x-collections': [{ path: '/api/projects/{project_id}/labels' }],
      },
      project: withFields(project, {
        tag_ids: { type: 'array', items: { type: 'integer' }, 'x-ref': 'label', 'x-on-delete': 'null' },
      }),
    });
    expect(refusals).toEqual([]);
    expect(statements[0]).toBe('alter table "tag" rename to "label"');
    expect(statements.join(';\n')).not.toMatch(/drop table|drop column|create table/);
  });

  test('a rename that has happened is not asked for again', () => {
    const files: Files = {
      ...rightFiles,
      tag: withFields(tag, {
        color: undefined,
        colour: { type: 'string', format: 'color', 'x-renamed-from': 'color' },
      }),
    };
    const model = modelOf(files);
    expect(planMigration(tables(model), tables(model), model)).toEqual({ statements: [], refusals: [] });
  });
});

describe('removals', () => {
  test('a field that is gone stops the start and says what to declare', () => {
    const { refusals } = plan({ tag: withFields(tag, { color: undefined }) });
    expect(refusals).toEqual([
      {
        file: 'schemas/resources/tag.json',
        pointer: '/properties',
        message: '"color" is there no longer, and its values would be lost.',
        mend: 'Declare "x-drop": ["color"] to remove it, "x-renamed-from": "color" on the field it became, or put it back.',
      },
    ]);
  });

  test('a field that is given up is removed', () => {
    const { statements, refusals } = plan({ tag: { ...withFields(tag, { color: undefined }), 'x-drop': ['color'] } });
    expect(refusals).toEqual([]);
    expect(statements).toEqual(['alter table "tag" drop column "color" cascade']);
  });

  test('a resource that is gone stops the start and says what to declare', () => {
    const { refusals } = plan({ tag: null, project: withFields(project, { tag_ids: undefined }) });
    expect(refusals).toHaveLength(2);
    const sentences = refusals.map(problemLine).join('\n');
    expect(sentences).toMatch(/tag\.json \/: The file is gone.*"x-renamed-from": "tag".*"x-drop": true/);
    expect(sentences).toMatch(/project\.json \/properties: "tag_ids" is there no longer, and its table would be lost/);
  });

  test('a resource that is given up is removed with its tables', () => {
    const { statements, refusals } = plan({
      tag: { title: 'Tag', 'x-drop': true },
      project: { ...withFields(project, { tag_ids: undefined }), 'x-drop': ['tag_ids'] },
    });
    expect(refusals).toEqual([]);
    expect(statements).toContain('drop table "tag" cascade');
    expect(statements).toContain('drop table "project__tag_ids" cascade');
  });

  test('a type that not every value fits stops the start', () => {
    const { refusals } = plan({ tag: withFields(tag, { name: { type: 'integer' } }) });
    expect(refusals.map(problemLine)).toEqual([
      'schemas/resources/tag.json /properties/name/type: "name" becomes integer; it holds text, which does not always fit. Add a new field, or declare "x-drop": ["name"] first.',
    ]);
  });

  test('all refusals are told at once', () => {
    const { refusals } = plan({ tag: withFields(tag, { color: undefined, name: { type: 'integer' } }) });
    expect(refusals).toHaveLength(2);
  });
});
