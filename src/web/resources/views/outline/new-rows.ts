/** Creates rows of an outline in one call. */
import type { CollectionEntry } from '../../../../contract/registry.ts';
import { offerUndo } from '../../../api/changes.ts';
import { changesIn } from '../../../api/changes-in.ts';
import { request } from '../../../api/client.ts';
import { inPlace } from '../../../api/failure.ts';
import { fetchPage } from '../../state/list/use-rows.ts';
import { fieldOf } from '../../state/query/columns.ts';
import { fillPath } from '../../state/query/paths.ts';
import type { Row } from '../../state/row/row.ts';
import { counted } from '../../state/row/words.ts';
import type { PastedLine } from '../line/pasted-lines.ts';
import { type Level, partsBelow } from './levels.ts';
import type { OutlinePlaces } from './places.ts';
import { type Gap, placedBy } from './spots.ts';

interface NewLine {
  readonly values: Readonly<Record<string, unknown>>;
  readonly below?: number;
  readonly in?: string;
}

/** The name of a level's rows in the call of another level. */
const lastPart = ({ path }: CollectionEntry): string => path.slice(path.lastIndexOf('/') + 1);

interface Writing {
  readonly levels: readonly Level[];
  readonly places: OutlinePlaces;
  readonly params: Readonly<Record<string, string>>;
}

/**
 * The required fields beside the text: from the row before, else the first possible values. Other fields are filled in
 * later.
 */
async function requiredOf({ entry }: Level, beside: Row | null, { params }: Writing): Promise<Record<string, unknown>> {
  const required = (entry.schemas.create?.['required'] ?? []) as readonly string[];
  const values: Record<string, unknown> = {};
  for (const name of required) {
    const field = fieldOf(entry, name);
    if (!field || name === entry.label) continue;
    if (beside && beside[name] != null) values[name] = beside[name];
    else if (Array.isArray(field.schema['enum'])) values[name] = field.schema['enum'][0];
    else {
      const path = field.options[0]?.path;
      if (!path) continue;
      const { rows } = await fetchPage(fillPath(path, params), {}, { perPage: 1, page: 1 });
      if (rows[0]) values[name] = rows[0].id;
    }
  }
  return values;
}

/** The levels of nested lines, the first at the level of the gap; null if one is nested too deep. */
export function levelsOfLines(
  levels: readonly Level[],
  start: number,
  lines: readonly PastedLine[],
): readonly number[] | null {
  const at: number[] = [];
  const path: number[] = [];
  for (const { depth } of lines) {
    path.length = depth;
    const above = path.at(-1);
    const level = above === undefined ? start : partsBelow(levels, { level: above, id: 0 })[0]?.level;
    if (level === undefined) return null;
    path.push(level);
    at.push(level);
  }
  return at;
}

/**
 * Creates rows from lines in one change; returns the id of the last one in the gap itself.
 * @throws {Problem} if the server refuses
 * @throws {Error} if lines are nested deeper than the levels
 */
export async function addLines(
  gap: Gap,
  lines: readonly PastedLine[],
  beside: Row | null,
  writing: Writing,
): Promise<number | null> {
  const { levels, places } = writing;
  const { part, after } = gap;
  const top = levels[part.level] as Level;
  const found = levelsOfLines(levels, part.level, lines);
  if (!found) throw new Error('Lines are added deeper than rows lie. Ask levelsOfLines before.');
  const required = new Map<number, Record<string, unknown>>();
  for (const at of new Set(found))
    required.set(at, await requiredOf(levels[at] as Level, at === part.level ? beside : null, writing));
  const above: number[] = [];
  const rows = lines.map(({ text, depth }, index): NewLine => {
    const level = levels[found[index] as number] as Level;
    above.length = depth;
    const below = above.at(-1);
    above.push(index);
    const { [level.link ?? '']: _, ...beyond } = required.get(found[index] as number) ?? {};
    const values = { ...beyond, [level.entry.label]: text };
    if (below === undefined) return { values: { ...values, ...placedBy(level, { places, part, rows: [null] }) } };
    return { values, below, ...(level !== top && { in: lastPart(level.entry) }) };
  });
  const { data, headers } = await request<{ readonly ids: readonly number[] }>('POST', `${top.path}/bulk_create.json`, {
    body: { rows, ...(after !== null && { after }) },
    optOut: inPlace,
  });
  const what =
    new Set(found).size > 1 ? `${rows.length} rows` : counted(rows.length, top.entry.title, top.entry.plural);
  offerUndo(`${what} added`, changesIn(headers));
  const last = lines.findLastIndex(({ depth }) => depth === 0);
  return data.ids[last] ?? null;
}
