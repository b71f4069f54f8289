/** GET logic of an assessment's structure: the number of conditions, and their faults. */
import sql from 'sql-template-tag';
import type { components } from '../../../contract/generated/client.ts';
import { answeredMember } from '../../../fields/condition/answered.ts';
import { type LogicPlace, logicFaults } from '../../../fields/condition/logic.ts';
import type { JsonSchema } from '../../../fields/json-schema.ts';
import type { Handlers } from '../../calls/call.ts';
import type { Scope } from '../../engine/scope.ts';
import { assessmentsDerived } from '../../functions/assessments.ts';
import type { Run } from '../../store/database.ts';

type Figures = components['schemas']['Figures'];

const maxSentences = 100;

interface Row {
  readonly id: number;
  readonly title: string;
  /** The condition as JSON text. */
  readonly shown_if: string | null;
}
interface QuestionRow extends Row {
  readonly section: number;
  readonly part: number;
  /** The schema as JSON text. */
  readonly schema: string | null;
}
interface OptionRow extends Row {
  readonly question: number;
}

/** The questions that accept an answer, in order, with their groups and sections. */
async function structureOf(run: Run, scope: Scope, assessment: number) {
  const question = scope.model.resources.get('assessment_question');
  if (!question) throw new Error('There are no questions in the model.');
  const sections = await run<Row>(
    sql`select id, name as title, shown_if::text as shown_if from assessment_section where assessment_id = ${assessment}`,
  );
  const groups = await run<Row>(
    sql`select id, name as title, shown_if::text as shown_if from assessment_group where assessment_id = ${assessment}`,
  );
  const questions = await run<QuestionRow>(
    sql`select t.id, t.text as title, t.shown_if::text as shown_if, s.id as section, g.id as part, (${assessmentsDerived.answer_schema(scope, question, 't')})::text as schema
      from assessment_question t join assessment_group g on g.id = t.assessment_group_id join assessment_section s on s.id = g.assessment_section_id
      where t.assessment_id = ${assessment} and t.asked order by s.position, s.id, g.position, g.id, t.position, t.id`,
  );
  const options = await run<OptionRow>(
    sql`select o.id, o.text as title, o.shown_if::text as shown_if, o.assessment_question_id as question from assessment_question_option o
      where o.assessment_id = ${assessment} and o.shown_if is not null order by o.position, o.id`,
  );
  return { sections, groups, questions, options };
}

type Structure = Awaited<ReturnType<typeof structureOf>>;

/** The condition of a row; undefined if it is always shown. */
const conditionOf = (row: Row | undefined): unknown =>
  typeof row?.shown_if === 'string' ? (JSON.parse(row.shown_if) as unknown) : undefined;
const isSet = (condition: unknown): boolean => condition !== null && condition !== undefined;

const byId = (rows: readonly Row[]) => new Map(rows.map((row) => [row.id, row]));

/** All rows with a condition, with the conditions of their owners. */
function placesOf({ sections, groups, questions, options }: Structure): readonly LogicPlace[] {
  const [sectionOf, groupOf, options_] = [byId(sections), byId(groups), Map.groupBy(options, (one) => one.question)];
  const reported = new Set<Row>();
  const places: LogicPlace[] = [];
  for (const [from, question] of questions.entries()) {
    const above: unknown[] = [];
    for (const row of [sectionOf.get(question.section), groupOf.get(question.part), question]) {
      const condition = conditionOf(row);
      if (!row || !isSet(condition)) continue;
      if (!reported.has(row))
        places.push({ title: row.title, condition, above: [...above], from, ofQuestion: question.id });
      reported.add(row);
      above.push(condition);
    }
    for (const option of options_.get(question.id) ?? [])
      places.push({ title: option.title, condition: conditionOf(option), above, from, ofQuestion: question.id });
  }
  return places;
}

export const assessmentLogicHandlers = {
  assessment_logic: async ({ path, granted: { scope } }, { database }) => {
    const structure = await database.transaction(scope.actor, (run) => structureOf(run, scope, path.assessment_id));
    const { sections, groups, questions, options } = structure;
    const places = placesOf(structure);
    const [sectionOf, groupOf] = [byId(sections), byId(groups)];
    const optionsOf = Map.groupBy(options, (one) => one.question);
    const conditioned = questions.map((question) => ({
      id: question.id,
      conditions: [sectionOf.get(question.section), groupOf.get(question.part), question]
        .map(conditionOf)
        .filter(isSet),
      options: new Map(optionsOf.get(question.id)?.map((one) => [one.id, conditionOf(one)])),
    }));
    const asked = questions.map(({ id, title, schema }) => ({
      id,
      title,
      schema: schema ? (answeredMember(JSON.parse(schema) as JsonSchema)?.schema ?? null) : null,
    }));
    const sentences = logicFaults(asked, places, conditioned);
    const shown = conditioned.filter(({ conditions }) => conditions.length > 0).length;
    const body: Figures = {
      sections: places.length
        ? [
            {
              title: 'Conditions',
              bars: [{ title: 'Questions that answers show', value: shown, of: questions.length }],
            },
          ]
        : [],
      warnings: sentences.slice(0, maxSentences),
      warnings_count: sentences.length,
    };
    return { status: 200, body };
  },
} satisfies Partial<Handlers>;
