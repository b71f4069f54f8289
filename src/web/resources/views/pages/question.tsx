import { memo, Suspense, useEffect, useId, useMemo } from 'react';
import type { FieldEntry } from '../../../../contract/registry.ts';
import { type JsonSchema, membersOf } from '../../../../fields/json-schema.ts';
import { lazyPart } from '../../../api/lazy-part.ts';
import { uiOfSchema } from '../../form/form-layout.ts';
import { RowConflictCard } from '../../form/row-conflict-card.tsx';
import { conflictsOf } from '../../state/edit/row-edit-state.ts';
import { Waiting } from '../states.tsx';
import { drawnMembers, formOf, isAlone, type Question as QuestionRow } from './questions.ts';
import { useAnswer } from './use-answer.ts';
import { useFiles } from './use-files.ts';
import type { Answers } from './use-questions.ts';

const SchemaForm = lazyPart(
  () => import('../../form/schema-form.tsx'),
  (part) => part.default,
);

export interface QuestionHands {
  /** Called with each edit at once. */
  readonly onEntered: (id: number, values: Readonly<Record<string, unknown>>) => void;
  /** Called with a function that sends the edits at once. */
  readonly onFlush: (id: number, flush: (() => Promise<void>) | null) => void;
}

interface QuestionProps extends QuestionHands {
  readonly question: QuestionRow;
  readonly members: readonly string[];
  readonly field: string;
  readonly answers: Answers;
  readonly params: Readonly<Record<string, string>>;
  /** Whether the question takes the focus, because the user followed a link from the review. */
  readonly takesFocus: boolean;
  readonly marked?: boolean;
}

const doNothing = () => undefined;

/** A question with the form of its answer; a question without members is a note. It is drawn again if one of its values changes. */
export const Question = memo(function Question({ question, members, ...props }: QuestionProps) {
  const drawn = useMemo(() => drawnMembers(question, members), [question, members]);
  if (drawn.length === 0)
    return (
      <p className="question-note" data-question={question.id} data-marked={props.marked || undefined}>
        {question.title}
      </p>
    );
  return <Answer question={question} drawn={drawn} {...props} />;
});

type AnswerProps = Omit<QuestionProps, 'members'> & { readonly drawn: readonly string[] };

function Answer({ question, drawn, field, answers, params, takesFocus, marked, onFlush, onEntered }: AnswerProps) {
  const prefix = `a${useId().replace(/\W/g, '')}`;
  const { entry } = answers;
  const { row, values, change, flush, problems, failure, arrived, edit, state } = useAnswer({
    question,
    drawn,
    field,
    answers,
    onEntered,
  });
  const schema = useMemo(() => formOf(question, drawn, entry.fields), [question, drawn, entry.fields]);
  const ui = useMemo(() => uiOfAnswer(schema, entry.fields), [schema, entry.fields]);
  const files = useFiles({ question, field, answers, row });
  useEffect(() => {
    onFlush(question.id, flush);
    return () => onFlush(question.id, null);
  }, [question.id, flush, onFlush]);
  const conflict = conflictsOf(state, row);
  return (
    <section
      className="question-form"
      aria-label={question.title}
      data-question={question.id}
      data-marked={marked || undefined}
    >
      {row && edit && conflict && (
        <RowConflictCard entry={entry} row={row} conflict={conflict} attempt={0} onSettle={edit.settle} />
      )}
      <Suspense fallback={<Waiting lines={2} />}>
        <SchemaForm
          id={`${prefix}_form`}
          schema={schema}
          ui={ui}
          values={values}
          context={{
            entry: null,
            params,
            row: null,
            prefix,
            values,
            setValues: (more) => change({ ...values, ...more }),
            setUnreadable: doNothing,
            progress: { kind: state.kind, arrived, retry: () => void edit?.retry() },
            files,
          }}
          checks={null}
          problems={problems}
          onChange={change}
          onLeave={() => void flush()}
          onSubmit={() => void flush()}
          takesFocus={takesFocus}
        >
          <span hidden />
        </SchemaForm>
      </Suspense>
      {failure && <p role="alert">{failure}</p>}
    </section>
  );
}

/** The controls of an answer: pickers of its references, and a single field of a group without a frame. */
function uiOfAnswer(schema: JsonSchema, fields: readonly FieldEntry[]): ReturnType<typeof uiOfSchema> {
  const options = fields.find(({ schemaFrom }) => schemaFrom)?.options ?? [];
  const ui = openChoices(uiOfSchema(schema, false, options));
  const alone = membersOf(schema).filter(([, member]) => isAlone(member));
  return {
    ...ui,
    ...Object.fromEntries(
      alone.map(([name]) => [name, { ...ui[name], 'ui:options': { ...ui[name]?.['ui:options'], bare: true } }]),
    ),
  };
}

/** Shows all choices of a question, also those in a group of fields. */
const openChoices = (ui: ReturnType<typeof uiOfSchema>): ReturnType<typeof uiOfSchema> =>
  Object.fromEntries(
    Object.entries(ui).map(([name, control]) => {
      if (typeof control !== 'object' || control === null || name.startsWith('ui:')) return [name, control];
      const inner = openChoices(control as ReturnType<typeof uiOfSchema>);
      return [name, { ...inner, 'ui:options': { ...inner['ui:options'], open: true } }];
    }),
  );
