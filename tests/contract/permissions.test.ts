import { describe, expect, test } from 'vitest';
import {
  assessmentAllows,
  companyAllows,
  dataCatalogAllows,
  dataMapAllows,
  effectiveRight,
  moduleAllows,
  projectAllows,
  type Rights,
  rightRank,
} from '../../src/contract/permissions.ts';

const user = { shared_user: false };
const guest = { shared_user: true };
const company = (permissions: Rights) => ({ permissions });
const subject = (permissions: Rights, everyones = false) => ({ permissions, everyones });
const all = { read: true, write: true, admin: true };

test('R-PERM-01: read is less than write, and write less than admin', () => {
  expect(rightRank.read).toBeLessThan(rightRank.write);
  expect(rightRank.write).toBeLessThan(rightRank.admin);
});

test('R-PERM-02: the ranks are 1, 2 and 3', () => {
  expect(rightRank).toEqual({ read: 1, write: 2, admin: 3 });
});

test.each([
  { direct: 'read', roles: ['write', 'admin'], effective: 'admin' },
  { direct: 'admin', roles: ['read'], effective: 'admin' },
  { direct: null, roles: ['write'], effective: 'write' },
  { direct: null, roles: [], effective: null },
] as const)('R-PERM-03: the effective right is the highest of the direct grant and the roles: $direct, $roles', ({
  direct,
  roles,
  effective,
}) => {
  expect(effectiveRight(direct, roles)).toBe(effective);
});

test('R-PERM-05: there is a check for each of the six levels', () => {
  for (const check of [companyAllows, projectAllows, moduleAllows, dataMapAllows, dataCatalogAllows, assessmentAllows])
    expect(check).toBeTypeOf('function');
});

test('R-PERM-06: the company must grant the named right itself', () => {
  expect(companyAllows('write', company({ write: true }))).toBe(true);
  expect(companyAllows('write', company({}))).toBe(false);
  expect(companyAllows('read', company({ write: true }))).toBe(false);
  expect(companyAllows('read', null)).toBe(false);
});

test('R-PERM-07: without project, company or user nothing is allowed', () => {
  expect(projectAllows('read', null, company(all), user)).toBe(false);
  expect(projectAllows('read', subject(all), null, user)).toBe(false);
  expect(projectAllows('read', subject(all), company(all), null)).toBe(false);
  expect(projectAllows('read', subject(all, true), null, user)).toBe(false);
});

test('R-PERM-08: sample projects skip the company check, not their own permissions', () => {
  expect(projectAllows('write', subject({ write: true }, true), company({}), user)).toBe(true);
  expect(projectAllows('admin', subject({ admin: true }, true), company({}), user)).toBe(true);
  expect(projectAllows('read', subject({}, true), company({}), user)).toBe(false);
});

test('R-PERM-09: a shared user skips the company check for reading only', () => {
  expect(projectAllows('read', subject({ read: true }), company({}), guest)).toBe(true);
  expect(projectAllows('write', subject({ write: true }), company({}), guest)).toBe(false);
});

test('R-PERM-10: read and write ask the same right of the company', () => {
  expect(projectAllows('read', subject({ read: true }), company({ read: true }), user)).toBe(true);
  expect(projectAllows('read', subject({ read: true }), company({ write: true }), user)).toBe(false);
  expect(projectAllows('write', subject({ write: true }), company({ read: true }), user)).toBe(false);
  expect(projectAllows('write', subject({ write: true }), company({ write: true }), user)).toBe(true);
});

test('R-PERM-11: admin asks write of the company, not admin', () => {
  expect(projectAllows('admin', subject({ admin: true }), company({ write: true }), user)).toBe(true);
  expect(projectAllows('admin', subject({ admin: true }), company({ admin: true }), user)).toBe(false);
});

test("R-PERM-12: the project's own permissions must grant the right in every case", () => {
  expect(projectAllows('read', subject({}), company({ read: true, write: true }), user)).toBe(false);
  expect(projectAllows('write', subject({ admin: true }), company(all), user)).toBe(false);
});

describe('modules', () => {
  test('R-PERM-13: a module that does not exist allows nothing', () => {
    expect(moduleAllows('read', null, true)).toBe(false);
  });
  test('R-PERM-14: reading an existing module is always allowed', () => {
    expect(moduleAllows('read', { locked: true }, false)).toBe(true);
  });
  test('R-PERM-15: a locked module allows nothing but reading', () => {
    expect(moduleAllows('write', { locked: true }, true)).toBe(false);
    expect(moduleAllows('admin', { locked: true }, true)).toBe(false);
  });
  test('R-PERM-16: then the project check applies', () => {
    expect(moduleAllows('write', { locked: false }, false)).toBe(false);
    expect(moduleAllows('write', { locked: false }, true)).toBe(true);
  });
});

describe.each([
  ['data map', dataMapAllows],
  ['data catalog', dataCatalogAllows],
] as const)('%s', (what, check) => {
  test(`R-PERM-17: a global ${what} skips the company check`, () => {
    expect(check('read', subject({ read: true }, true), company({}), user)).toBe(true);
  });
  test(`R-PERM-18: a shared user is denied every ${what}, global ones too`, () => {
    expect(check('read', subject({ read: true }, true), company({ read: true }), guest)).toBe(false);
  });
  test(`R-PERM-19: the ${what} itself must grant the right`, () => {
    for (const right of ['read', 'write', 'admin'] as const)
      for (const global of [true, false]) expect(check(right, subject({}, global), company(all), user)).toBe(false);
  });
  test(`R-PERM-20: admin on a ${what} additionally needs company write`, () => {
    expect(check('admin', subject({ admin: true }), company({ write: true }), user)).toBe(true);
    expect(check('admin', subject({ admin: true }), company({ read: true }), user)).toBe(false);
  });
});

test('R-PERM-21: an assessment needs company write whatever is asked, and its own permission', () => {
  expect(assessmentAllows('read', subject({ read: true }), company({ write: true }), user)).toBe(true);
  expect(assessmentAllows('read', subject({ read: true }), company({ read: true }), user)).toBe(false);
  expect(assessmentAllows('read', subject({}), company({ write: true }), user)).toBe(false);
});
