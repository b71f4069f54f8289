/** Calls that add files to an answer and remove them. */
import type { Handlers } from '../../calls/call.ts';
import { addFile, type FileChange, type FileTarget, removeFile, targetOf } from '../../calls/stored-files.ts';
import { get } from '../../engine/read/rows.ts';
import { everyKind } from '../../files/file-kind.ts';
import type { Services } from '../../services.ts';

const field = 'files';

const answer = async ({ database }: Services, { scope, key }: FileTarget, { change }: FileChange) => ({
  status: 200 as const,
  body: await get(database, scope, key),
  headers: change === null ? {} : { 'x-change': String(change) },
});

export const answerFileHandlers = {
  upload_file_of_answer: async ({ granted, file }, services) => {
    const target = targetOf(granted);
    return answer(services, target, await addFile(services, target, { field, kinds: everyKind }, file));
  },
  remove_file_of_answer: async ({ granted, body }, services) => {
    const target = targetOf(granted);
    return answer(services, target, await removeFile(services, target, field, body.url));
  },
} satisfies Partial<Handlers>;
