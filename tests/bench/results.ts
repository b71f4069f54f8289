/**
 * Results of an assessment: 200 questions with a chart each, answered by a hundred, a thousand and ten thousand people.
 */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import sql from 'sql-template-tag';
import type { Generated } from '../../codegen/generate.ts';
import type { Distribution } from '../../src/contract/distribution.ts';
import { makeApi } from '../../src/server/http/app.ts';
import { readSettings } from '../../src/server/read-settings.ts';
import { type Database, systemActor } from '../../src/server/store/database.ts';
import { openServer } from './databases.ts';
import type { Section } from './table.ts';
import { fillWorld } from './world.ts';

const sizes = [100, 1_000, 10_000];
const questions = 200;
const times = 5;
/**
 * The number of rows in the list that is charted for comparison; each belongs to a project with ten stakeholder roles.
 */
const listed = 50_000;

/** Types of ten questions: three single and one multiple choice, three scales, a yes or no, a date and a text. */
const types = [
  'single_choice',
  'scale',
  'single_choice',
  'scale',
  'multiple_choice',
  'scale',
  'single_choice',
  'yes_no',
  'date',
  'short_text',
];

/** Creates an assessment with complete answers by `people`, written without the engine. Returns its id. */
async function fillResponses(database: Database, people: number): Promise<number> {
  const one = async (statement: ReturnType<typeof sql>): Promise<number> =>
    ((await database.query<{ id: number }>(systemActor, statement))[0] as { id: number }).id;
  const company = await one(sql`select max(id) as id from company`);
  const id = await one(sql`insert into assessment (name, company_id) values ('Bench', ${company}) returning id`);
  await database.query(
    systemActor,
    sql`insert into user_permission (user_id, assessment_id, company_id, permission_key)
      select user_id, ${id}, company_id, 'admin' from user_company where company_id = ${company}`,
  );
  const key = `(array[${types.map((type) => `'${type}'`).join(', ')}])[1 + n % ${types.length}]`;
  const scope = `${company}, ${id}`;
  await database.script(`
    set session_replication_role = replica;
    insert into assessment_section (name, company_id, assessment_id, position) values ('Section', ${scope}, 0);
    insert into assessment_group (name, company_id, assessment_id, assessment_section_id, position)
      select 'Group ' || n, ${scope}, (select max(id) from assessment_section), n from generate_series(0, 9) n;
    insert into assessment_question (text, company_id, assessment_id, assessment_section_id, assessment_group_id, assessment_question_type_id, scale_min, scale_max, position)
      select 'Question ' || n, ${scope}, (select max(id) from assessment_section), (select min(id) from assessment_group where assessment_id = ${id}) + n / 20,
        (select id from assessment_question_type where key = ${key}), case when ${key} = 'scale' then 1 end, case when ${key} = 'scale' then 5 end, n
      from generate_series(0, ${questions - 1}) n;
    insert into assessment_question_option (text, company_id, assessment_id, assessment_section_id, assessment_group_id, assessment_question_id, position)
      select 'Option ' || o, ${scope}, q.assessment_section_id, q.assessment_group_id, q.id, o
      from assessment_question q join assessment_question_type k on k.id = q.assessment_question_type_id, generate_series(0, 4) o
      where q.assessment_id = ${id} and k.key like '%choice';
    insert into assessment_response (company_id, assessment_id, position) select ${scope}, n from generate_series(1, ${people}) n;
    insert into assessment_response_answer (company_id, assessment_id, response_id, assessment_question_id, number, date, text, position)
      select ${scope}, r.id, q.id, case k.key when 'scale' then 1 + (r.id * 7 + q.id) % 5 when 'yes_no' then (r.id + q.id) % 2 end,
        case k.key when 'date' then date '2026-01-01' + ((r.id + q.id) % 300)::int end,
        case k.key when 'short_text' then 'Said by ' || r.id || ' of ' || q.id else '' end, q.position
      from assessment_response r, assessment_question q join assessment_question_type k on k.id = q.assessment_question_type_id
      where r.assessment_id = ${id} and q.assessment_id = ${id};
    insert into assessment_response_answer_option (company_id, assessment_id, response_id, response_answer_id, assessment_question_option_id, position)
      select ${scope}, a.response_id, a.id, o.id, 0
      from assessment_response_answer a join assessment_question_option o on o.assessment_question_id = a.assessment_question_id
        join assessment_question q on q.id = a.assessment_question_id join assessment_question_type k on k.id = q.assessment_question_type_id
      where a.assessment_id = ${id} and (o.position = (a.response_id + q.id) % 5 or k.key = 'multiple_choice' and o.position = (a.response_id * 3 + 1) % 5);
    set session_replication_role = origin;
    analyze assessment_question; analyze assessment_question_option; analyze assessment_response;`);
  return id;
}

/** The median of sequential calls in milliseconds, and the response of the last call. */
async function median(
  ask: () => Promise<Distribution>,
): Promise<{ readonly took: number; readonly told: Distribution }> {
  const took: number[] = [];
  let last: Distribution | null = null;
  for (let at = 0; at < times; at += 1) {
    const start = performance.now();
    last = await ask();
    took.push(performance.now() - start);
  }
  if (!last) throw new Error('Nothing was asked.');
  return { took: took.toSorted((a, b) => a - b)[Math.floor(times / 2)] as number, told: last };
}

export async function measureResults(generated: Generated): Promise<Section> {
  const settings = readSettings({ PORT: '0', SECRET: 'b'.repeat(48), DATA_DIR: join(tmpdir(), 'tessera-bench') });
  const rows: string[][] = [];
  const opened = await openServer(generated);
  // A product in use vacuums rows automatically, so the test does it explicitly.
  const keeper = new pg.Client({ connectionString: opened.url });
  await keeper.connect();
  const api = makeApi(generated, opened.database, settings);
  try {
    const { project, tokens } = await fillWorld(opened.database, settings, listed, 1);
    const ask = (url: string) => async (): Promise<Distribution> => {
      const answer = await api.app.inject({ method: 'GET', url, headers: { authorization: tokens[0] as string } });
      if (answer.statusCode !== 200)
        throw new Error(`${url} answered ${answer.statusCode}: ${answer.body.slice(0, 400)}`);
      return answer.json();
    };
    for (const size of sizes) {
      const id = await fillResponses(opened.database, size);
      for (const table of ['assessment_response_answer', 'assessment_response_answer_option'])
        await keeper.query(`vacuum analyze ${table}`);
      const fields = 'assessment_question_option_ids,number,date,text,comment';
      const { took, told } = await median(
        ask(`/api/assessments/${id}/answers/distribution.json?each=assessment_question_id&fields=${fields}`),
      );
      const answers = (told.rows ?? 0).toLocaleString('en');
      rows.push([
        `${size.toLocaleString('en')} responses of ${questions} questions`,
        answers,
        String(told.charts.length),
        took.toFixed(0),
      ]);
    }
    const { took, told } = await median(ask(`/api/projects/${project}/stakeholders/distribution.json`));
    rows.push([
      'a list of stakeholders',
      (told.rows ?? 0).toLocaleString('en'),
      String(told.charts.length),
      took.toFixed(0),
    ]);
  } finally {
    await keeper.end();
    await api.app.close();
    await opened.close();
  }
  return {
    title: `Charts by the size of what they count, PostgreSQL (median of ${times} calls, one at a time)`,
    head: ['what is counted', 'rows', 'charts', 'ms'],
    rows,
  };
}
