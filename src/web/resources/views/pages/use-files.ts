/** The calls that change the files of an answer; the first file creates the answer. */
import { useMemo, useRef } from 'react';
import type { FileCalls } from '../../../../fields/web/form-context.ts';
import { request } from '../../../api/client.ts';
import { problemText } from '../../../api/problem.ts';
import { useStable } from '../../../ui/use-stable.ts';
import type { Row } from '../../state/row/row.ts';
import type { Question } from './questions.ts';
import type { Answers } from './use-questions.ts';

interface FilesOf {
  readonly question: Question;
  /** The reference of an answer to its question. */
  readonly field: string;
  readonly answers: Answers;
  readonly row: Row | null;
}

const accept = 'image/png,image/jpeg,image/gif,image/webp,application/pdf,.docx,.xlsx,.pptx';
const help = 'PNG, JPEG, GIF, WebP, PDF, DOCX, XLSX or PPTX, at most 10 MB each.';

/** Null if the answers of the page have no files. */
export function useFiles({ question, field, answers, row }: FilesOf): FileCalls | null {
  const { files: calls, path, add } = answers;
  // Several files are sent one after the other, without a rendering between them.
  const created = useRef<number>(undefined);
  const savedId = useStable(async (): Promise<number> => {
    const known = row?.id ?? created.current;
    if (known !== undefined) return known;
    const { data } = await request<Row>('POST', `${path}.json`, { body: { [field]: question.id } });
    created.current = data.id;
    return data.id;
  });
  const change = useStable(async (name: string, body: unknown): Promise<string | null> => {
    try {
      const id = await savedId();
      add((await request<Row>('POST', `${path}/${id}/${name}.json`, { body })).data);
      return null;
    } catch (error) {
      return problemText(error);
    }
  });
  return useMemo(() => {
    if (!calls) return null;
    const upload = (file: File) => {
      const body = new FormData();
      body.append('file', file);
      return change(calls.upload, body);
    };
    return { accept, help, upload, remove: (url) => change(calls.remove, { url }) };
  }, [calls, change]);
}
