import { assessment, type DemoQuestion } from './assessment-contents.ts';
import type { FilledCompany } from './fill-people.ts';
import { byName, dateFromNow, daysFromNow, idOf } from './filler.ts';
import { siteResponses, siteTeam } from './site-people.ts';

const responsesToIt = [...assessment.responses, ...siteResponses];

/** Adds the questions of the assessment with their options, in file order. */
async function fillQuestions({ filler }: FilledCompany, assessmentId: number) {
  const types = await filler.named('assessment_question_type', 'key');
  const sections = await filler.add(
    'assessment_section',
    assessment.sections.map(({ name }) => ({ assessment_id: assessmentId, name })),
  );
  const groups = assessment.sections.flatMap((section, s) =>
    section.groups.map((group) => ({ section: sections[s], group })),
  );
  const groupIds = await filler.add(
    'assessment_group',
    groups.map(({ section, group }) => ({ assessment_section_id: section, name: group.name })),
  );
  const questions: { question: DemoQuestion; group: number }[] = groups.flatMap(({ group }, g) =>
    group.questions.map((question) => ({ question, group: groupIds[g] as number })),
  );
  const ids = await filler.add(
    'assessment_question',
    questions.map(({ question, group }) => ({
      assessment_group_id: group,
      assessment_question_type_id: idOf(types, question.type),
      text: question.text,
      help_text: question.help ?? '',
      required: !question.optional,
      ...(question.scale && {
        scale_min: 1,
        scale_max: 5,
        scale_min_label: question.scale[0],
        scale_max_label: question.scale[1],
      }),
    })),
  );
  const options = questions.flatMap(({ question }, q) =>
    (question.options ?? []).map(([text, score]) => ({ assessment_question_id: ids[q], text, score })),
  );
  const optionIds = await filler.add('assessment_question_option', options);
  return {
    questions: byName(
      questions.map(({ question }) => question.text),
      ids,
    ),
    options: byName(
      options.map(({ assessment_question_id, text }) => `${assessment_question_id} ${text}`),
      optionIds,
    ),
  };
}

/** Adds the assessment, its grants and responses. `beforeHandIn` runs before responses are submitted. */
export async function fillAssessment(company: FilledCompany, beforeHandIn: () => Promise<void>): Promise<void> {
  const { filler, people, teams, teamsOf, author } = company;
  const statuses = await filler.named('assessment_status');
  const { name, description, introduction, closing } = assessment;
  const [id] = (await filler.add('assessment', [
    {
      company_id: company.id,
      name,
      description,
      introduction,
      closing,
      assessment_status_id: idOf(statuses, 'Open'),
      starts_on: dateFromNow(-14),
      ends_on: dateFromNow(30),
      user_id: author,
    },
  ])) as [number];
  const { questions, options } = await fillQuestions(company, id);
  const responseStatuses = await filler.named('response_status');
  const responses = await filler.add(
    'assessment_response',
    responsesToIt.map(({ by }) => ({
      assessment_id: id,
      user_id: idOf(people, by),
      role_ids: teamsOf.get(by) ?? [],
      response_status_id: idOf(responseStatuses, 'In progress'),
    })),
  );
  await filler.add(
    'assessment_response_answer',
    responsesToIt.flatMap(({ answers }, r) =>
      Object.entries(answers).map(([text, answer]: [string, string | number | readonly string[]]) => {
        const question = idOf(questions, text);
        return {
          response_id: responses[r],
          assessment_question_id: question,
          ...(typeof answer === 'string' && { text: answer }),
          ...(typeof answer === 'number' && { number: answer }),
          assessment_question_option_ids: Array.isArray(answer)
            ? answer.map((option) => idOf(options, `${question} ${option}`))
            : [],
        };
      }),
    ),
  );
  await beforeHandIn();
  await filler.change(
    'assessment_response',
    responsesToIt.map(({ status, days }, r) => ({
      id: responses[r] as number,
      response_status_id: idOf(responseStatuses, status),
      submitted_at: status === 'Submitted' ? daysFromNow(-days) : null,
    })),
  );
  await filler.add('user_permission', [
    { assessment_id: id, user_id: author, permission_key: 'admin' },
    { assessment_id: id, user_id: idOf(people, 'Mira Lindqvist'), permission_key: 'write' },
  ]);
  await filler.add(
    'role_permission',
    ['Warehouse operations', 'Process excellence', siteTeam[0]].map((team) => ({
      assessment_id: id,
      role_id: idOf(teams, team),
      permission_key: 'read',
    })),
  );
}
