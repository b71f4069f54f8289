/** POST clone of a module: copies its items, links, layers and settings into a new module of the same project. */

import type { Resource } from '../../../contract/model.ts';
import type { Handlers } from '../../calls/call.ts';
import { openChange } from '../../engine/journal/journal.ts';
import { answerStatement } from '../../engine/read/rows.ts';
import type { Values } from '../../engine/row-values.ts';
import { writingActor } from '../../engine/system-role.ts';
import { copyRows } from '../../engine/write/copy-rows.ts';

const longestName = 200;

/**
 * The copy keeps the identifiers inside of contents and link ends, because identifiers are unique only within a module.
 */
const revised = ({ position: _, ...values }: Values, user: number | null): Values => ({
  ...values,
  name: `Copy of ${values['name']}`.slice(0, longestName),
  locked: false,
  user_id: user,
});

export const moduleCloneHandlers = {
  clone_project_scenario_module: ({ caller, granted: { scope, row } }, { database }) =>
    database.transaction(writingActor(scope, row.line), async (run) => {
      const change = await openChange(run, scope, 'create');
      const copying = {
        resource: scope.resource,
        ids: [row.id],
        revise: (values: Values, resource: Resource) =>
          resource === scope.resource ? revised(values, caller.user) : values,
      };
      const copies = await copyRows(run, scope, copying, change);
      const copy = copies.get(scope.resource.name)?.get(row.id) ?? 0;
      const [answer] = await run<{ body: string }>(answerStatement(scope, copy));
      return { status: 201, body: answer?.body ?? 'null', headers: { 'x-change': String(change) } };
    }),
} satisfies Partial<Handlers>;
