/** The text of a project file. */
import { mapInTurns } from '../engine/progress.ts';
import type { ProjectFile } from './format.ts';

/** Joins the lines of a JSON array or object, one value a line. */
const lines = (begin: string, values: readonly string[], end: string): string =>
  values.length ? `${begin}\n${values.join(',\n')}\n${end}` : begin + end;

/** The file as JSON, a line for each row. Rows are converted in turns, because one call for all blocks other requests. */
export async function projectFileText({ rows, outside, files, ...head }: ProjectFile): Promise<string> {
  const lists: string[] = [];
  for (const [resource, some] of Object.entries(rows)) {
    const texts = await mapInTurns(some, (row) => JSON.stringify(row));
    lists.push(`${JSON.stringify(resource)}: ${lines('[', texts, ']')}`);
  }
  const members = [
    ...Object.entries(head).map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`),
    `"rows": ${lines('{', lists, '}')}`,
    `"outside": ${JSON.stringify(outside)}`,
    `"files": ${lines('[', await mapInTurns(files, (file) => JSON.stringify(file)), ']')}`,
  ];
  return `${lines('{', members, '}')}\n`;
}
