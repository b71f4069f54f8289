/** Creates a company from another one: copies settings, texts, and teams without members. */
import type { Handlers } from '../../calls/call.ts';
import { openChange } from '../../engine/journal/journal.ts';
import { answerStatement } from '../../engine/read/rows.ts';
import { copyRows } from '../../engine/write/copy-rows.ts';

const longestName = 120;
/** The resource whose rows are copied with a company. People, keys and contents are not copied. */
const comesAlong = 'role';

export const companyCloneHandlers = {
  clone_company: async ({ granted: { scope, row } }, { database }) =>
    database.transaction(scope.actor, async (run) => {
      const { resource, model } = scope;
      const change = await openChange(run, scope, 'create');
      const without = new Set(
        [...model.resources.values()]
          .map(({ name }) => name)
          .filter((name) => name !== resource.name && name !== comesAlong),
      );
      const copies = await copyRows(
        run,
        scope,
        {
          resource,
          ids: [row.id],
          without,
          revise: (values, of) => {
            if (of !== resource) return values;
            const { position: _, ...company } = values;
            // Login page and logo are not copied, so that the two companies cannot be confused.
            return {
              ...company,
              name: `Copy of ${values['name']}`.slice(0, longestName),
              login_page_url: null,
              logo: null,
            };
          },
        },
        change,
      );
      const id = copies.get(resource.name)?.get(row.id) ?? 0;
      const [answer] = await run<{ body: string }>(answerStatement(scope, id));
      return { status: 201 as const, body: answer?.body ?? 'null', headers: { 'x-change': String(change) } };
    }),
} satisfies Partial<Handlers>;
