/** Dropped folders as browsers report them: in portions, with nested folders. */
import { expect, test } from 'vitest';
import { droppedFiles, endsAsIn } from '../../../src/web/ui/dropped-files.ts';

const fileEntry = (name: string) => ({
  name,
  isFile: true,
  isDirectory: false,
  file: (resolve: (file: File) => void) => resolve(new File(['x'], name)),
});

const folderEntry = (name: string, ...parts: readonly (readonly object[])[]) => ({
  name,
  isFile: false,
  isDirectory: true,
  createReader: () => {
    const left = [...parts, []];
    return { readEntries: (resolve: (entries: readonly object[]) => void) => resolve(left.shift() ?? []) };
  },
});

const transfer = (...entries: readonly { readonly name: string }[]): DataTransfer =>
  ({
    items: entries.map((entry) => ({ webkitGetAsEntry: () => entry })),
    files: entries.map(({ name }) => new File([''], name)),
  }) as unknown as DataTransfer;

const dropped = async (...entries: readonly { readonly name: string }[]) =>
  (await droppedFiles(transfer(...entries), endsAsIn('.bpmn, .xml'))).map(({ name }) => name);

test('files of folders are taken by their endings, however deep they lie, in the order of their names', async () => {
  const deep = folderEntry('deep', [fileEntry('b.XML'), fileEntry('.hidden.xml'), fileEntry('notes.txt')]);
  const models = folderEntry('models', [fileEntry('c.bpmn'), deep], [fileEntry('a.bpmn')]);
  expect(await dropped(models)).toEqual(['a.bpmn', 'b.XML', 'c.bpmn']);
});

test('what is dropped beside a folder is taken whatever it is called', async () => {
  expect(await dropped(fileEntry('notes.txt'), folderEntry('models', [fileEntry('c.bpmn')]))).toEqual([
    'notes.txt',
    'c.bpmn',
  ]);
  expect(await dropped(fileEntry('notes.txt'))).toEqual(['notes.txt']);
  expect(await dropped(folderEntry('empty'))).toEqual([]);
});

test('a folder without an end is not read to its end', async () => {
  const many = Array.from({ length: 3000 }, (_, at) => fileEntry(`${at}.xml`));
  expect(await dropped(folderEntry('disk', many))).toHaveLength(2000);
});
