/** Creates an assessment with questions and options by calls, and has people of the same company answer it. */
import { type Asker, askerFor } from '../access/asker.ts';
import type { Kind } from '../access/kinds.ts';
import { startWorld, type World } from '../access/world.ts';
import type { Reply, TestServer } from '../server.ts';

export interface Assessments {
  readonly server: TestServer;
  readonly world: World;
  /** The creator of the assessments. */
  readonly analyst: Asker;
  as(kind: Kind): Asker;
  /** Ids of statuses and types by name or key. */
  readonly statuses: ReadonlyMap<string, number>;
  readonly responseStatuses: ReadonlyMap<string, number>;
  readonly types: ReadonlyMap<string, number>;
  /** Sets the minimum number of people for showing anonymous rows. A low minimum reveals most. */
  tellOf(people: number): Promise<void>;
  /** An assessment that accepts answers unless `values` differ, readable for everyone in the company. */
  made(values?: object): Promise<Assessment>;
}

export interface Assessment {
  readonly id: number;
  readonly path: string;
  /** Adds a question; options are given by their texts. Returns the ids. */
  ask(
    type: string,
    values?: object,
    options?: readonly string[],
  ): Promise<{ readonly id: number; readonly options: readonly number[] }>;
  set(values: object): Promise<Reply>;
}

const idsBy = (rows: readonly Record<string, unknown>[], key: string): ReadonlyMap<string, number> =>
  new Map(rows.map((row) => [String(row[key]), Number(row['id'])]));

/** Kinds of the company's people who may answer. */
export const readers: readonly Kind[] = [
  'project_read',
  'project_write',
  'project_admin',
  'data_map_read',
  'data_map_write',
  'team_read',
];

export async function assessments(): Promise<Assessments> {
  const { server, world } = await startWorld();
  const as = (kind: Kind): Asker => askerFor(server, world, kind);
  const analyst = as('member');
  const lookup = async (name: string, key = 'name') =>
    idsBy((await analyst.get(`/api/${name}.json?per_page=100`)).body, key);
  const statuses = await lookup('assessment_statuses');
  const types = await lookup('assessment_question_types', 'key');
  const made: Assessments['made'] = async (values = {}) => {
    const { id } = await analyst.made('/api/assessments', {
      name: 'Maturity',
      assessment_status_id: statuses.get('Open'),
      ...values,
    });
    const path = `/api/assessments/${id}`;
    for (const kind of readers)
      await analyst.made(`${path}/user_permissions`, { user_id: world.people.get(kind), permission_key: 'read' });
    const section = await analyst.made(`${path}/sections`, { name: 'Section' });
    const group = await analyst.made(`${path}/groups`, { assessment_section_id: section.id, name: 'Group' });
    return {
      id,
      path,
      ask: async (type, more = {}, options = []) => {
        const question = await analyst.made(`${path}/questions`, {
          assessment_group_id: group.id,
          assessment_question_type_id: types.get(type),
          text: `A ${type} question`,
          ...more,
        });
        const ids: number[] = [];
        for (const text of options)
          ids.push((await analyst.made(`${path}/question_options`, { assessment_question_id: question.id, text })).id);
        return { id: question.id, options: ids };
      },
      set: (changes) => analyst.put(path, changes),
    };
  };
  const tellOf = async (people: number) => {
    const { status, text } = await as('system_admin').put('/api/admin/systems', { smallest_group: people });
    if (status !== 200) throw new Error(`The setting was answered by ${status}: ${text}`);
  };
  return {
    server,
    world,
    analyst,
    as,
    statuses,
    tellOf,
    responseStatuses: await lookup('response_statuses'),
    types,
    made,
  };
}
