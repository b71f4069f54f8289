/** POST clone of a module: its items, links, layers and settings once more, beside it in the same project. */

import { requireAccess, requireLevel } from '../engine/access.ts';
import type { Values } from '../engine/body.ts';
import { copyRows } from '../engine/copy-rows.ts';
import { numericParams } from '../engine/dispatch.ts';
import { prepareCreate } from '../engine/ground.ts';
import { openChange } from '../engine/journal.ts';
import { answerStatement, requireRow } from '../engine/rows.ts';
import type { Handlers } from '../http/types.ts';
import { scopeOn } from './accounts.ts';

const longestName = 200;

/** What was said of a module and who may look at it by a link is not the copy's. */
const staysBehind = new Set(['comment', 'module_access_url']);

/** Identifiers of items are unique in their module only, so the copy's contents and ends keep theirs. */
const revised = ({ position: _, ...values }: Values, user: number | null): Values => ({
  ...values,
  name: `Copy of ${values['name']}`.slice(0, longestName),
  locked: false,
  user_id: user,
});

export const moduleCloneHandlers: Handlers = {
  clone_project_scenario_module: async (request, services) => {
    const { id = 0, ...params } = numericParams(request.params);
    const { database } = services;
    const scope = scopeOn(services, 'projects_project_scenario_modules', request.caller, params);
    requireLevel(scope, 'create', 'copy this module');
    const { facts } = await requireRow(database, scope, id, false);
    requireAccess(scope, scope.collection.access.read, facts, 'copy this module');
    await prepareCreate(database, scope, {});
    return database.transaction(scope.actor, async (run) => {
      const change = await openChange(run, scope, 'create');
      const copying = {
        resource: scope.resource,
        ids: [id],
        without: staysBehind,
        revise: (values: Values) => revised(values, request.caller.user),
      };
      const copies = await copyRows(run, scope, copying, change);
      const copy = copies.get(scope.resource.name)?.get(id) ?? 0;
      const [answer] = await run<{ body: string }>(answerStatement(scope, copy));
      return { status: 201, body: answer?.body ?? 'null', headers: { 'x-change': String(change) } };
    });
  },
};
