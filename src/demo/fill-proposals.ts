/** Adds open proposals to a project: two changes that answers of the demo's assessment propose. */
import sql from 'sql-template-tag';
import type { FilledCompany } from './fill-people.ts';
import type { FilledProject } from './filled-project.ts';
import { idOf } from './filler.ts';

/** Configures two questions so that a submitted response proposes changes. */
export async function fillProposals({ filler }: FilledCompany, project: FilledProject): Promise<void> {
  const questions = await filler.named('assessment_question', 'text');
  const lessons = idOf(project.modules, 'Lessons from Malmö');
  const [type] = await filler.run<{ id: number }>(
    sql`select k.id from entity_attribute k join scenario_module s on s.id = k.module_type_id
      join project_scenario_module m on m.scenario_module_id = s.id where m.id = ${lessons} order by k.position limit 1`,
  );
  await filler.add('assessment_question_proposal', [
    {
      assessment_question_id: idOf(questions, 'What have you improved in the last year?'),
      project_id: project.id,
      action: 'add_item',
      module_id: lessons,
      entity_attribute_id: type?.id,
      takes: 'title',
    },
    {
      assessment_question_id: idOf(questions, 'Who keeps them current?'),
      project_id: project.id,
      action: 'change_stakeholder',
      stakeholder_id: idOf(project.stakeholders, 'Shift leads'),
      takes: 'description',
    },
  ]);
}
