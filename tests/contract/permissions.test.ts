import { describe, expect, test } from 'vitest';
import {
  allows,
  type Caller,
  companyAllows,
  type Facts,
  moduleAllows,
  objectAllows,
  projectAllows,
  type Rights,
  rightRank,
} from '../../src/contract/permissions.ts';

const user = { shared_user: false };
const guest = { shared_user: true };
const company = (permissions: Rights) => ({ permissions });
const subject = (permissions: Rights, everyones = false) => ({ permissions, everyones });
const all = { read: true, write: true, admin: true };

test('read is less than write, and write less than admin', () => {
  expect(rightRank.read).toBeLessThan(rightRank.write);
  expect(rightRank.write).toBeLessThan(rightRank.admin);
});

test('the ranks are 1, 2 and 3', () => {
  expect(rightRank).toEqual({ read: 1, write: 2, admin: 3 });
});

const caller = (permissions: Rights): Caller => ({
  user: 1,
  audience: 'member',
  company: { id: 1, permissions },
  shared: null,
});

test.each([
  ['company', { kind: 'company', right: 'write' }],
  ['project', { kind: 'guard', guard: 'project', right: 'write' }],
  ['module', { kind: 'guard', guard: 'module', right: 'write' }],
  ['data map', { kind: 'guard', guard: 'data_map', right: 'write' }],
  ['data catalog', { kind: 'guard', guard: 'data_catalog', right: 'write' }],
  ['assessment', { kind: 'guard', guard: 'assessment', right: 'write' }],
] as const)('the right of the %s itself is checked', (_, policy) => {
  const granting = (rights: Rights): Facts => {
    const one = { ...subject(rights), locked: false };
    return { guards: { project: one, module: one, data_map: one, data_catalog: one, assessment: one } };
  };
  expect(allows([policy], caller({ write: true }), granting({ write: true }))).toBe(true);
  expect(allows([policy], caller({ read: true }), granting({ write: true }))).toBe(false);
  if (policy.kind === 'guard') expect(allows([policy], caller({ write: true }), granting({ read: true }))).toBe(false);
});

test('the company must grant the named right itself', () => {
  expect(companyAllows('write', company({ write: true }))).toBe(true);
  expect(companyAllows('write', company({}))).toBe(false);
  expect(companyAllows('read', company({ write: true }))).toBe(false);
  expect(companyAllows('read', null)).toBe(false);
});

test('without project, company or user nothing is allowed', () => {
  expect(projectAllows('read', null, company(all), user)).toBe(false);
  expect(projectAllows('read', subject(all), null, user)).toBe(false);
  expect(projectAllows('read', subject(all), company(all), null)).toBe(false);
  expect(projectAllows('read', subject(all, true), null, user)).toBe(false);
});

test('sample projects skip the company check, not their own permissions', () => {
  expect(projectAllows('write', subject({ write: true }, true), company({}), user)).toBe(true);
  expect(projectAllows('admin', subject({ admin: true }, true), company({}), user)).toBe(true);
  expect(projectAllows('read', subject({}, true), company({}), user)).toBe(false);
});

test('a shared user skips the company check for reading only', () => {
  expect(projectAllows('read', subject({ read: true }), company({}), guest)).toBe(true);
  expect(projectAllows('write', subject({ write: true }), company({}), guest)).toBe(false);
});

test('read and write ask the same right of the company', () => {
  expect(projectAllows('read', subject({ read: true }), company({ read: true }), user)).toBe(true);
  expect(projectAllows('read', subject({ read: true }), company({ write: true }), user)).toBe(false);
  expect(projectAllows('write', subject({ write: true }), company({ read: true }), user)).toBe(false);
  expect(projectAllows('write', subject({ write: true }), company({ write: true }), user)).toBe(true);
});

test('admin asks write of the company, not admin', () => {
  expect(projectAllows('admin', subject({ admin: true }), company({ write: true }), user)).toBe(true);
  expect(projectAllows('admin', subject({ admin: true }), company({ admin: true }), user)).toBe(false);
});

test("the project's own permissions must grant the right in every case", () => {
  expect(projectAllows('read', subject({}), company({ read: true, write: true }), user)).toBe(false);
  expect(projectAllows('write', subject({ admin: true }), company(all), user)).toBe(false);
});

describe('modules', () => {
  test('a module that does not exist allows nothing', () => {
    expect(moduleAllows('read', null, true)).toBe(false);
  });
  test('reading an existing module is always allowed', () => {
    expect(moduleAllows('read', { locked: true }, false)).toBe(true);
  });
  test('a locked module allows nothing but reading', () => {
    expect(moduleAllows('write', { locked: true }, true)).toBe(false);
    expect(moduleAllows('admin', { locked: true }, true)).toBe(false);
  });
  test('then the project check applies', () => {
    expect(moduleAllows('write', { locked: false }, false)).toBe(false);
    expect(moduleAllows('write', { locked: false }, true)).toBe(true);
  });
});

describe.each([
  ['data map', 'data_map'],
  ['data catalog', 'data_catalog'],
] as const)('%s', (what, guard) => {
  test(`a global ${what} skips the company check`, () => {
    expect(objectAllows(guard, 'read', subject({ read: true }, true), { company: company({}), user })).toBe(true);
  });
  test(`a shared user is denied every ${what}, global ones too`, () => {
    expect(
      objectAllows(guard, 'read', subject({ read: true }, true), { company: company({ read: true }), user: guest }),
    ).toBe(false);
  });
  test(`the ${what} itself must grant the right`, () => {
    for (const right of ['read', 'write', 'admin'] as const)
      for (const global of [true, false])
        expect(objectAllows(guard, right, subject({}, global), { company: company(all), user })).toBe(false);
  });
  test(`admin on a ${what} additionally needs company write`, () => {
    expect(objectAllows(guard, 'admin', subject({ admin: true }), { company: company({ write: true }), user })).toBe(
      true,
    );
    expect(objectAllows(guard, 'admin', subject({ admin: true }), { company: company({ read: true }), user })).toBe(
      false,
    );
  });
});

test('an assessment needs company write whatever is asked, and its own permission', () => {
  expect(objectAllows('assessment', 'read', subject({ read: true }), { company: company({ write: true }), user })).toBe(
    true,
  );
  expect(objectAllows('assessment', 'read', subject({ read: true }), { company: company({ read: true }), user })).toBe(
    false,
  );
  expect(objectAllows('assessment', 'read', subject({}), { company: company({ write: true }), user })).toBe(false);
});
