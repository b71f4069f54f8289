/** The registry entry of a collection: the calls that it offers, and the data to draw it. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { viewFolder, viewFolderProblems } from '../../codegen/files/view-kinds.ts';
import { generate } from '../../codegen/generate.ts';
import { collectionEntry } from '../../codegen/registry.ts';
import type { CollectionEntry } from '../../src/contract/registry.ts';

const entries = new Map<string, CollectionEntry>();
beforeAll(() => {
  const { model } = generate();
  for (const collection of model.collections.values()) entries.set(collection.path, collectionEntry(model, collection));
});
const at = (path: string): CollectionEntry => entries.get(path) as CollectionEntry;

test('the name of a validator is answered to programs, and shown to nobody', () => {
  const field = at('/api/admin/entity_attributes').fields.find(({ name }) => name === 'validator');
  expect(field).toMatchObject({ shown: true, implied: true });
});

describe('a call that takes a row out of its collection', () => {
  test('is an action of its own name, and no cell or form is offered for it', () => {
    const removed = at('/api/admin/removed_projects');
    expect(removed.detach).toMatchObject({ by: 'update', title: 'Restore', done: 'restored', removal: false });
    expect(removed.operations).toContain('delete');
    const people = at('/api/admin/companies/{company_id}/users');
    expect(people.detach).toMatchObject({ by: 'update', title: 'Remove', done: 'removed', removal: true });
    expect(people.operations).not.toContain('delete');
    for (const { operations, schemas, fields } of [removed, people]) {
      expect(operations).not.toContain('update');
      expect(operations).not.toContain('bulk_update');
      expect(schemas.update).toBe(null);
      expect(fields.filter(({ inline, update }) => inline || update)).toEqual([]);
    }
  });

  test('by a delete leaves the row to be edited', () => {
    const projects = at('/api/projects');
    expect(projects.detach).toMatchObject({ by: 'delete', title: 'Remove', removal: true });
    expect(projects.operations).toContain('update');
    expect(projects.operations).not.toContain('delete');
    expect(projects.fields.find(({ name }) => name === 'name')?.inline).toBe(true);
  });
});

test('a field is told to be unlike in all rows where the path has settled what else must differ', () => {
  expect(at('/api/projects/{project_id}/user_permissions').unique).toEqual(['user_id']);
  expect(at('/api/admin/assessment_question_types').unique).toEqual(['key']);
});

test('who gets a membership is looked for among all people, who is chosen for a thing among those it is open to', () => {
  const found = (path: string, name: string) =>
    at(path)
      .fields.find((field) => field.name === name)
      ?.options.map((option) => option.path);
  expect(found('/api/admin/companies/{company_id}/user_companies', 'user_id')).toEqual(['/api/admin/users']);
  expect(found('/api/admin/users/{user_id}/user_companies', 'company_id')).toEqual(['/api/admin/companies']);
  expect(found('/api/admin/companies/{company_id}/roles', 'user_ids')).toEqual([
    '/api/admin/companies/{company_id}/users',
  ]);
});

test('people of one name are told apart by what the collection that they are picked from shows of them', () => {
  const detail = (path: string, name: string) =>
    at(path).fields.find((field) => field.name === name)?.options[0]?.detail;
  expect(detail('/api/company_admin/roles', 'user_ids')).toEqual(['email', 'job_title', 'role_ids']);
  expect(detail('/api/projects/{project_id}/user_permissions', 'user_id')).toEqual(['job_title', 'role_ids']);
});

test('a folder of a view that the web could not draw is told, with what it lacks', () => {
  const root = mkdtempSync(join(tmpdir(), 'views-'));
  const put = (path: string, text: string) => {
    mkdirSync(join(root, viewFolder, path, '..'), { recursive: true });
    writeFileSync(join(root, viewFolder, path), text);
  };
  put('whole/kind.json', '{}');
  put('whole/view.tsx', 'export function View() {}');
  put('undrawn/kind.json', '{}');
  put('unnamed/view.tsx', 'export const View = () => null;');
  put('other/kind.json', '{}');
  put('other/view.tsx', 'export function Gallery() {}');
  const problems = viewFolderProblems(root).map(
    ({ file, message }) => `${file.slice(viewFolder.length + 1)}: ${message}`,
  );
  rmSync(root, { recursive: true });
  expect(problems.toSorted()).toEqual([
    'other/view.tsx: The file exports no "View".',
    'undrawn/view.tsx: The view has no view.tsx.',
    'unnamed/kind.json: The view has no kind.json.',
  ]);
});
