/** Saves an answer: first as a new row, then field by field. */
import { useEffect, useMemo, useRef, useState } from 'react';
import { Problem, problemText } from '../../../api/problem.ts';
import { createStore, useStore } from '../../../ui/store.ts';
import { useStable } from '../../../ui/use-stable.ts';
import { editOf } from '../../state/edit/edit-of.ts';
import { restTime } from '../../state/edit/row-edit.ts';
import { noEdit, type RowEditState } from '../../state/edit/row-edit-state.ts';
import { sendOrStore, waitingBody } from '../../state/edit/unsent-call.ts';
import type { Row } from '../../state/row/row.ts';
import { formValues, type Question, rowValues } from './questions.ts';
import type { Answers } from './use-questions.ts';

type Values = Readonly<Record<string, unknown>>;

const noState = createStore<RowEditState>({ ...noEdit, since: 0, key: '' });

interface AnswerSubject {
  readonly question: Question;
  readonly drawn: readonly string[];
  /** The field of an answer that refers to its question. */
  readonly field: string;
  readonly answers: Answers;
  readonly onEntered: (id: number, values: Values) => void;
}

export interface AnswerProblem {
  readonly pointer: string;
  readonly message: string;
}

/** The values in the form of an answer, and how they are saved. */
export function useAnswer({ question, drawn, field, answers, onEntered }: AnswerSubject) {
  const { entry, path, keep } = answers;
  const row = answers.rows?.get(question.id) ?? null;
  const key = `answer ${path} ${question.id}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the edit belongs to the row, whatever its values
  const edit = useMemo(
    () => (row === null || keep ? null : editOf(entry, path, row, window.location.pathname + window.location.search)),
    [entry, path, row?.id],
  );
  const state = useStore(edit?.state ?? noState);
  const [entered, setEntered] = useState<Values | null>(() => {
    const waiting = keep ? null : waitingBody(key);
    return waiting ? formValues(question, drawn, waiting as Values) : null;
  });
  const [problems, setProblems] = useState<readonly AnswerProblem[]>([]);
  const latest = useRef(entered);
  latest.current = entered;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const shown = { ...row, ...state.mine };
  const values = entered ?? formValues(question, drawn, shown);

  const create = useStable(async () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const sent = latest.current;
    if (!sent || row) return;
    setProblems([]);
    try {
      const answer = await sendOrStore<Row>(
        {
          path: `${path}.json`,
          resource: entry.resource,
          body: { [field]: question.id, ...rowValues(question, drawn, sent, entry.fields) },
          what: `Answer to “${question.title}”`,
          address: window.location.pathname + window.location.search,
        },
        key,
      );
      if (!answer) return;
      answers.add(answer.data);
      follow(answer.data, sent);
    } catch (error) {
      // The question was answered elsewhere meanwhile, so this edit becomes a change of that answer.
      await answers.refetch();
      setProblems(problemsOf(error, drawn));
    }
  });

  /** Sends edits that were made while the row was being created. */
  const follow = (made: Row, sent: Values) => {
    const now = latest.current;
    setEntered(null);
    if (now && now !== sent)
      editOf(entry, path, made, window.location.pathname).set(rowValues(question, drawn, now, entry.fields), made);
  };

  const change = (next: Values) => {
    onEntered(question.id, rowValues(question, drawn, next, entry.fields));
    if (keep) return keep(question.id, rowValues(question, drawn, next, entry.fields));
    if (edit && row) {
      setEntered(null);
      edit.set(rowValues(question, drawn, next, entry.fields), row);
      return;
    }
    setEntered(next);
    latest.current = next;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void create(), restTime);
  };

  // A row that was created elsewhere gets these edits.
  useEffect(() => {
    if (!edit || !row || !latest.current || problems.length === 0) return;
    edit.set(rowValues(question, drawn, latest.current, entry.fields), row);
    setEntered(null);
    setProblems([]);
  }, [edit, row, problems, question, drawn, entry.fields]);

  const flush = useStable(async () => {
    if (timer.current) await create();
    await edit?.flush();
  });
  useEffect(() => () => void flush(), [flush]);

  const faults = Object.values(state.faults).flat();
  return {
    row,
    values,
    change,
    flush,
    problems: [...problems, ...faults],
    failure: state.failure && problemText(state.failure),
    arrived: state.arrived,
    edit,
    state,
  };
}

/** The errors by member. Errors of members that are not shown are shown at the first one. */
function problemsOf(error: unknown, drawn: readonly string[]): readonly AnswerProblem[] {
  const first = `/${drawn[0]}`;
  if (!(error instanceof Problem) || error.errors.length === 0)
    return [{ pointer: first, message: problemText(error) }];
  return error.errors.map(({ pointer, message }) => ({
    pointer: drawn.some((name) => pointer === `/${name}` || pointer.startsWith(`/${name}/`)) ? pointer : first,
    message,
  }));
}
