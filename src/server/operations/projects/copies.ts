/**
 * Creates a project from another one: a copy, a project from a template or an example, or a template or an example from
 * a project.
 */

import sql from 'sql-template-tag';
import type { ProjectFrom } from '../../../contract/generated/client.ts';
import type { Resource } from '../../../contract/model.ts';
import type { Caller } from '../../../contract/permissions.ts';
import { throwFaults } from '../../calls/body.ts';
import type { Granted, Handlers } from '../../calls/call.ts';
import { scopeOn } from '../../calls/scope.ts';
import { requireAccess } from '../../engine/access/authorize.ts';
import { openChange } from '../../engine/journal/journal.ts';
import { type FieldError, invalid } from '../../engine/problem.ts';
import { answerStatement } from '../../engine/read/rows.ts';
import type { Values } from '../../engine/row-values.ts';
import type { Scope } from '../../engine/scope.ts';
import { writingActor } from '../../engine/system-role.ts';
import { copyRows } from '../../engine/write/copy-rows.ts';
import { grantCreator } from '../../engine/write/create.ts';
import { textFaults } from '../../engine/write/fields-together.ts';
import { referableTo } from '../../engine/write/referable.ts';
import type { Services } from '../../services.ts';

const longestName = 200;

interface CopyBody {
  readonly name?: string;
  readonly renames?: ProjectFrom['renames'];
  readonly everyone?: boolean;
}

type Kind = 'project' | 'project_template' | 'project_sample';

/** How the kind of the new project follows from its source, and the default name. */
interface Making {
  readonly kind: (source: Kind, everyones: boolean) => Kind;
  readonly called: (source: string) => string;
}

const copied: Making = {
  // A copy of a global project belongs to the caller's company.
  kind: (source, everyones) => (everyones ? 'project' : source),
  called: (source) => `Copy of ${source}`.slice(0, longestName),
};
/** Values that a copy of a template or an example does not take over. */
const ofItself: Readonly<Record<string, Values>> = {
  project: { description: '', starts_on: null, ends_on: null, project_status_id: null, pdf: null },
  project_scenario_module: { project_scenario_module_status_id: null, locked: false },
};
const made = (kind: Kind): Making => ({ kind: () => kind, called: (source) => source });

interface CopyRequest {
  readonly caller: Caller;
  readonly body: CopyBody;
  readonly granted: Granted<'create row'>;
}

async function makeFrom({ caller, body, granted }: CopyRequest, { database }: Services, making: Making) {
  const { scope, context } = granted;
  const source = granted.row.id;
  throwFaults(nameFaults(scope, body));
  if (body.everyone)
    requireAccess(scope, [{ kind: 'audience', audience: 'system_admin' }], {}, 'make something for every company');
  const company = body.everyone ? null : (caller.company?.id ?? null);
  const line = { ...context.line, company_id: company };
  return database.transaction(writingActor(scope, line), async (run) => {
    const [was] = await run<{ name: string; entity_type: Kind; company_id: number | null }>(
      sql`select name, entity_type, company_id from project where id = ${source}`,
    );
    if (!was) throw new Error(`Project ${source} was read and is not there.`);
    const change = await openChange(run, scope, 'create');
    const names = new Map((body.renames ?? []).map((one) => [`${one.resource} ${one.id}`, one.name]));
    const kind = making.kind(was.entity_type, was.company_id === null);
    const isBegun = kind === 'project' && was.entity_type !== 'project';
    const revise = (values: Values, resource: Resource, row: number): Values => {
      const fresh = isBegun ? ofItself[resource.name] : {};
      if (resource !== scope.resource)
        return { ...values, ...fresh, ...renamed(resource, names.get(`${resource.name} ${row}`)) };
      const { position: _, ...project } = values;
      return {
        ...project,
        ...fresh,
        company_id: company,
        name: body.name ?? making.called(was.name),
        entity_type: kind,
        published: false,
        user_id: caller.user,
      };
    };
    const copying = {
      resource: scope.resource,
      ids: [source],
      revise,
      ...(was.company_id === company ? {} : { referable: referableTo(run, scope, company) }),
    };
    const copies = await copyRows(run, scope, copying, change);
    const strangers = (body.renames ?? []).flatMap(({ resource, id }, i): FieldError[] =>
      copies.get(resource)?.has(id)
        ? []
        : [{ pointer: `/renames/${i}/id`, message: `The project has no ${resource} with id ${id}.` }],
    );
    if (strangers.length) throw invalid(strangers);
    const copy = copies.get(scope.resource.name)?.get(source) ?? 0;
    await grantCreator(run, scope, [copy], change);
    const [answer] = await run<{ body: string }>(answerStatement(scope, copy));
    return { status: 201 as const, body: answer?.body ?? 'null', headers: { 'x-change': String(change) } };
  });
}

/** Faults of the names in the body. */
const nameFaults = (scope: Scope, { name: called, renames = [] }: CopyBody): readonly FieldError[] => [
  ...(called === undefined ? [] : textFaults(scope.resource, { [scope.resource.label]: called })),
  ...renames.flatMap(({ resource: of, name: to }, i) => {
    const resource = scope.model.resources.get(of);
    return resource
      ? textFaults(resource, renamed(resource, to)).map(({ message }) => ({
          pointer: `/renames/${i}/name`,
          message,
        }))
      : [];
  }),
];

const renamed = (resource: Resource, to: string | undefined): Values => (to ? { [resource.label]: to } : {});

export const projectCopyHandlers = {
  clone_project: (call, services) => makeFrom(call, services, copied),
  create_project_from: (call, services) => makeFrom(call, services, made('project')),
  create_template_from_project: (call, services) => makeFrom(call, services, made('project_template')),
  create_sample_from_project: (call, services) => makeFrom(call, services, made('project_sample')),

  clone_section: async ({ caller, path, granted: { scope, row } }, services) => {
    const { user } = caller;
    const section = row.id;
    const modules = scopeOn(services, 'projects_project_scenario_modules', caller, { project_id: path.project_id });
    return services.database.transaction(writingActor(scope, row.line), async (run) => {
      const change = await openChange(run, scope, 'create');
      const copies = await copyRows(
        run,
        scope,
        {
          resource: scope.resource,
          ids: [section],
          revise: ({ position: _, ...values }) => ({
            ...values,
            name: `Copy of ${values['name']}`.slice(0, longestName),
          }),
        },
        change,
      );
      const copy = copies.get(scope.resource.name)?.get(section) ?? 0;
      const existing = await run<{ id: number }>(
        sql`select id from project_scenario_module where section_id = ${section} order by position, id`,
      );
      if (existing.length)
        await copyRows(
          run,
          modules,
          {
            resource: modules.resource,
            ids: existing.map((module) => module.id),
            revise: (values, resource) => {
              if (resource !== modules.resource) return values;
              const { position: _, ...module } = values;
              return { ...module, section_id: copy, locked: false, user_id: user };
            },
          },
          change,
        );
      const [answer] = await run<{ body: string }>(answerStatement(scope, copy));
      return { status: 201, body: answer?.body ?? 'null', headers: { 'x-change': String(change) } };
    });
  },
} satisfies Partial<Handlers>;
