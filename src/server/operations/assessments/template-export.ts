/** GET template.xlsx and template.csv of an assessment: its questions as an XLSForm and as a REDCap dictionary, which import takes back. */
import sql from 'sql-template-tag';
import { type Comparison, type Condition, fieldOf, mapComparisons } from '../../../fields/condition/condition.ts';
import type {
  Question,
  QuestionGroup,
  Questionnaire,
  QuestionType,
  Section,
} from '../../../questionnaires/questionnaire.ts';
import { writeRedcap } from '../../../questionnaires/redcap/write.ts';
import { writeXlsform } from '../../../questionnaires/xlsform/write.ts';
import { toCsv } from '../../../tables/write-csv.ts';
import type { Handlers } from '../../calls/call.ts';
import { notFound } from '../../engine/problem.ts';
import { writeWorkbook } from '../../engine/read/write-workbook.ts';
import type { Run } from '../../store/database.ts';

interface StoredQuestion {
  readonly section: number;
  readonly section_name: string;
  readonly group: number;
  readonly group_name: string;
  readonly key: string;
  readonly type: QuestionType;
  readonly text: string;
  readonly help: string;
  readonly required: boolean;
  readonly id: number;
  readonly condition: string;
  readonly shown_if: string | null;
  readonly group_shown_if: string | null;
  readonly section_shown_if: string | null;
  readonly scale_min: number | null;
  readonly scale_max: number | null;
  readonly more: boolean;
  readonly options: string;
}

/** Questions that accept an answer, in order, with their offered options. */
const storedQuestions = (run: Run, assessment: number): Promise<readonly StoredQuestion[]> =>
  run<StoredQuestion>(
    sql`select s.id as section, s.name as section_name, g.id as "group", g.name as group_name, coalesce(nullif(q.key, ''), 'q' || q.id) as key,
        k.key as type, q.text, q.help_text as help, q.required, q.id, q.condition, q.shown_if::text as shown_if,
        g.shown_if::text as group_shown_if, s.shown_if::text as section_shown_if,
        q.scale_min, q.scale_max,
        q.allows_comment or q.scale_min_label <> '' or q.scale_max_label <> '' as more,
        (select coalesce(json_agg(json_build_object('id', o.id, 'text', o.text, 'allowsText', o.allows_text, 'shownIf', o.shown_if::text) order by o.position, o.id), '[]')
          from assessment_question_option o where o.assessment_question_id = q.id and o.offered)::text as options
      from assessment_question q join assessment_question_type k on k.id = q.assessment_question_type_id
      join assessment_group g on g.id = q.assessment_group_id join assessment_section s on s.id = g.assessment_section_id
      where q.assessment_id = ${assessment} and q.asked order by s.position, s.id, g.position, g.id, q.position, q.id`,
  );

interface StoredOption {
  readonly id: number;
  readonly text: string;
  readonly allowsText: boolean;
  readonly shownIf: string | null;
}

const optionsOf = ({ options }: StoredQuestion): readonly StoredOption[] => JSON.parse(options);

/** Converts a stored condition to the form of a file: question keys, and positions of options. */
type ReadStored = (text: string | null) => Condition | null;

function readerOf(stored: readonly StoredQuestion[]): ReadStored {
  const byId = new Map(stored.map((one) => [String(one.id), one]));
  const swapped = (comparison: Comparison): Condition => {
    const question = byId.get(fieldOf(comparison));
    if (!question) return comparison;
    const places = new Map(optionsOf(question).map(({ id }, place) => [id, place]));
    // An option that is no longer offered has no position; the caller reports it as lost.
    const place = (value: unknown) => (places.size > 0 ? (places.get(value as number) ?? -1) : value);
    const { is, contains } = comparison;
    return {
      ...comparison,
      ...('count' in comparison ? { count: question.key } : { field: question.key }),
      ...(Array.isArray(is) && !('count' in comparison) && { is: is.map(place) }),
      ...(contains !== undefined && { contains: place(contains) }),
    } as Comparison;
  };
  return (text) => (text === null ? null : (mapComparisons(JSON.parse(text), swapped) as Condition));
}

const questionOf = (stored: StoredQuestion, read: ReadStored): Question => ({
  line: 0,
  key: stored.key,
  type: stored.type,
  text: stored.text,
  help: stored.help,
  required: stored.required,
  condition: stored.condition,
  shownIf: read(stored.shown_if),
  options: optionsOf(stored).map(({ text, allowsText, shownIf }) => {
    const condition = read(shownIf);
    return { text, allowsText, ...(condition && { shownIf: condition }) };
  }),
  scale:
    stored.scale_min === null && stored.scale_max === null
      ? null
      : { min: stored.scale_min ?? 0, max: stored.scale_max ?? 10 },
});

/** Groups ordered rows into sections with groups. */
function sectionsOf(rows: readonly StoredQuestion[]): readonly Section[] {
  const read = readerOf(rows);
  return [...Map.groupBy(rows, ({ section }) => section).values()].map((inSection): Section => {
    const groups = [...Map.groupBy(inSection, ({ group }) => group).values()].map(
      (inGroup): QuestionGroup => ({
        name: inGroup[0]?.group_name ?? '',
        description: '',
        shownIf: read(inGroup[0]?.group_shown_if ?? null),
        questions: inGroup.map((one) => questionOf(one, read)),
      }),
    );
    return {
      name: inSection[0]?.section_name ?? '',
      description: '',
      shownIf: read(inSection[0]?.section_shown_if ?? null),
      groups,
    };
  });
}

/** The assessment with its questions, and the losses of any file. */
async function questionnaireOf(
  run: Run,
  assessment: number,
): Promise<Pick<Questionnaire, 'name' | 'sections'> & { readonly losses: readonly string[] }> {
  const [found] = await run<{ name: string }>(sql`select name from assessment where id = ${assessment}`);
  if (!found) throw notFound(`Assessment ${assessment}`);
  const stored = await storedQuestions(run, assessment);
  const losses = stored.some(({ more }) => more)
    ? ['That a question takes a comment, and the words for the ends of its scale, are left out.']
    : [];
  return { name: found.name, sections: sectionsOf(stored), losses };
}

const headersOf = (type: string, file: string, losses: readonly string[]) => ({
  'content-type': type,
  'content-disposition': `attachment; filename="${file}"`,
  ...(losses.length ? { 'x-losses': encodeURIComponent(JSON.stringify(losses)) } : {}),
});

export const templateExportHandlers = {
  export_assessment_template: async ({ path, granted: { scope } }, services) => {
    const run: Run = (statement) => services.database.query(scope.actor, statement);
    const { losses: further, ...questionnaire } = await questionnaireOf(run, path.assessment_id);
    const { sheets, losses } = writeXlsform(questionnaire);
    const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    return {
      status: 200,
      body: await writeWorkbook(sheets.map((sheet) => ({ ...sheet, forReading: false }))),
      headers: headersOf(type, `assessment-${path.assessment_id}.xlsx`, [...losses, ...further]),
    };
  },
  export_assessment_dictionary: async ({ path, granted: { scope } }, services) => {
    const run: Run = (statement) => services.database.query(scope.actor, statement);
    const { losses: further, ...questionnaire } = await questionnaireOf(run, path.assessment_id);
    const { titles, rows, losses } = writeRedcap(questionnaire);
    return {
      status: 200,
      body: toCsv([titles, ...rows]),
      headers: headersOf('text/csv; charset=utf-8', `assessment-${path.assessment_id}-redcap.csv`, [
        ...losses,
        ...further,
      ]),
    };
  },
} satisfies Partial<Handlers>;
