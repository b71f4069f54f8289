import { describe, expect, test } from 'vitest';
import type { Policy } from '../../../src/contract/model.ts';
import type { Caller } from '../../../src/contract/permissions.ts';
import type { CollectionEntry } from '../../../src/contract/registry.ts';
import { accessTo, factsOf, isWritten } from '../../../src/web/resources/state/row/access.ts';

const caller: Caller = {
  user: 7,
  audience: 'member',
  company: { id: 1, permissions: { read: true, write: true, admin: false } },
  shared: null,
};
const guard = (name: 'module' | 'project', right: 'read' | 'write'): Policy => ({ kind: 'guard', guard: name, right });
const modules: CollectionEntry = {
  key: 'modules',
  resource: 'module',
  title: 'Module',
  plural: 'Modules',
  help: '',
  icon: null,
  path: '/api/projects/{project_id}/modules',
  params: ['project_id'],
  singleton: false,
  operations: ['list', 'get', 'create', 'update', 'delete', 'update_positions'],
  detach: null,
  access: {
    read: [guard('module', 'read')],
    create: [guard('project', 'write')],
    write: [guard('module', 'write')],
    delete: [guard('module', 'write'), { kind: 'mine' }],
  },
  guards: [
    { guard: 'module', column: 'id' },
    { guard: 'project', column: 'project_id' },
  ],
  place: { resource: 'project', guard: 'project', param: 'project_id' },
  grants: null,
  sharedBy: [],
  creator: 'user_id',
  detail: [],
  label: 'name',
  groups: [],
  order: 'position',
  tree: null,
  unique: [],
  lostByOthers: false,
  matches: [],
  takesExported: null,
  takesTable: null,
  takesDictionary: null,
  takesFile: null,
  givesDictionary: null,
  givesDelta: null,
  givesFiles: [],
  issued: [],
  fields: [],
  schemas: { create: {}, update: {} },
  validators: { create: null, update: null, inside: {} },
  screen: null,
  sides: null,
  asks: null,
};
const projects = { guards: [{ guard: 'project' as const, column: 'id' }], creator: 'user_id' };
const project = (write: boolean) =>
  factsOf(projects, { id: 3, company_id: 1, permissions: { read: true, write, admin: false } }, null, caller);
const module = { id: 5, project_id: 3, company_id: 1, user_id: 8, permissions: { read: true, write: true } };

describe('what may be done with rows', () => {
  test('the item above decides what may be added, and what may be changed below it', () => {
    const writable = accessTo(modules, caller, project(true));
    expect([writable.create, writable.update(module), writable.reorder]).toEqual([true, true, true]);
    const readable = accessTo(modules, caller, project(false));
    expect([readable.create, readable.update(module), readable.read]).toEqual([false, false, true]);
  });

  test('a locked row can be read only', () => {
    const access = accessTo(modules, caller, project(true));
    expect([access.update({ ...module, locked: true }), access.remove({ ...module, locked: true })]).toEqual([
      false,
      false,
    ]);
  });

  test('what one made oneself may be more', () => {
    const access = accessTo(modules, caller, project(false));
    expect(access.remove(module)).toBe(false);
    expect(access.remove({ ...module, user_id: 7 })).toBe(true);
  });

  test('a guard the row does not stand behind is not asked', () => {
    const facts = factsOf(modules, { ...module, project_id: null }, null, caller);
    expect(facts.row).toEqual(['module']);
  });

  test('where nothing is known, the company’s own right is what remains', () => {
    expect(accessTo(modules, caller, null).create).toBe(true);
    const reader = { ...caller, company: { id: 1, permissions: { read: true, write: false, admin: false } } };
    expect(accessTo(modules, reader, null).create).toBe(false);
  });
});

test('rows are written where a call of the collection is open to anybody', () => {
  expect(isWritten(modules)).toBe(true);
  expect(isWritten({ ...modules, operations: ['list', 'get'] })).toBe(false);
  const nobody: readonly Policy[] = [{ kind: 'nobody' }];
  const { read } = modules.access;
  expect(isWritten({ ...modules, access: { read, create: nobody, write: nobody, delete: nobody } })).toBe(false);
});
