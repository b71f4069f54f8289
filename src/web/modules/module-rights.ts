/** The user's rights on a module, as far as the client can compute them; the server decides. Pure. */
import type { Right } from '../../contract/model.ts';
import { allows, type Caller, type Facts } from '../../contract/permissions.ts';
import type { Module } from './module-kinds.ts';

type Guarded = Pick<Module, 'company_id' | 'locked' | 'permissions'>;

/** The data on which rights on a module depend. The row of a module contains the grants of its project. */
export function factsOfModule({ company_id, locked, permissions }: Guarded): Facts {
  const guard = { permissions, everyones: company_id === null };
  return { guards: { module: { ...guard, locked }, project: guard }, row: ['module', 'project'] };
}

export interface ModuleRights {
  /** May change its name, status, items and settings. */
  readonly write: boolean;
  /** May lock and unlock it. This needs the right to change the project. */
  readonly lock: boolean;
  /** May create access links. This needs the right to administer the project. */
  readonly share: boolean;
}

/** The caller's rights on a module. */
export function rightsOnModule(module: Guarded, caller: Caller): ModuleRights {
  const facts = factsOfModule(module);
  const may = (guard: 'module' | 'project', right: Right) => allows([{ kind: 'guard', guard, right }], caller, facts);
  return { write: may('module', 'write'), lock: may('project', 'write'), share: may('project', 'admin') };
}

/** The reason why the module is read-only, as a sentence; null if it is not. */
export function whyReadOnly(module: Guarded, rights: ModuleRights, shared: boolean): string | null {
  if (rights.write) return null;
  if (module.locked) {
    const way = rights.lock
      ? 'Unlock it to change it.'
      : 'Somebody with the right to change the project can unlock it.';
    return `This module is locked: nobody can change anything in it. ${way}`;
  }
  return shared
    ? 'An access link opened this module. It does not allow changes.'
    : 'You can read this project but not change it.';
}
