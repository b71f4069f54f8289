/** Adds two large dictionaries to the demo. One has two versions, and half of it is mapped to the other. */
import type { FilledCompany } from './fill-people.ts';
import { type Filler, idOf } from './filler.ts';
import { nextVersion, parcelDictionary } from './parcel-dictionary.ts';

/** An element before it has an id. */
interface DictionaryLine {
  readonly name: string;
  /** The name of its parent; null at the top. */
  readonly parent: string | null;
  readonly level: number;
  readonly type: string;
  readonly mandatory: boolean;
  readonly description: string;
}

/** A line with its name in the carrier's interface; empty if the carrier does not have it. */
interface ParcelLine extends DictionaryLine {
  readonly carrier: string;
}

/** The groups of both dictionaries, by the names of top-level elements. */
const groups = [
  { name: 'Orders', color: '#277E9D', top: ['Shipment', 'Parcel', 'Sender', 'Recipient', 'Pickup'] },
  {
    name: 'Transport',
    color: '#2C844C',
    top: ['Tracking event', 'Delivery', 'Depot', 'Tour', 'Vehicle', 'Parcel locker'],
  },
  { name: 'Money and law', color: '#8760C3', top: ['Invoice', 'Claim', 'Customs'] },
] as const;

/** Top-level elements whose descendants are already mapped. */
const mapped = ['Shipment', 'Parcel', 'Sender', 'Recipient', 'Tracking event', 'Delivery'];

/** Parses the indented text; two spaces are one level. */
function linesOf(text: string): readonly ParcelLine[] {
  const above: string[] = [];
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const level = (line.length - line.trimStart().length) / 2;
      const [name = '', type = '', description = '', carrier = ''] = line.split('|').map((part) => part.trim());
      const parent = above[level - 1] ?? null;
      above.splice(level, above.length, name);
      return {
        name,
        parent: level === 0 ? null : parent,
        level,
        type: type.replace('!', ''),
        mandatory: type.endsWith('!'),
        description,
        carrier,
      };
    });
}

/** The carrier's dictionary: its elements under its own names. */
function carrierLines(lines: readonly ParcelLine[]): readonly DictionaryLine[] {
  const names = new Map(lines.map(({ name, carrier }) => [name, carrier]));
  return lines.flatMap((line) =>
    line.carrier
      ? [
          {
            ...line,
            name: line.carrier,
            parent: line.parent === null ? null : (names.get(line.parent) ?? null),
            description: '',
          },
        ]
      : [],
  );
}

/** The next version of the dictionary, a year later. */
function nextLines(lines: readonly ParcelLine[]): readonly DictionaryLine[] {
  const removed: readonly string[] = nextVersion.removed;
  const renamed: Readonly<Record<string, string>> = nextVersion.renamed;
  const described: Readonly<Record<string, string>> = nextVersion.described;
  const changed = lines
    .filter(({ name }) => !removed.includes(name))
    .map((line) => ({
      ...line,
      name: renamed[line.name] ?? line.name,
      description: described[line.name] ?? line.description,
    }));
  const added = nextVersion.added.map(([parent, name, type, description]) => ({
    name,
    parent,
    level: 2,
    type,
    mandatory: false,
    description,
  }));
  return [...changed, ...added];
}

const codeOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '');

interface FilledDictionary {
  readonly id: number;
  readonly elements: ReadonlyMap<string, number>;
  readonly groups: readonly number[];
}

interface DictionaryValues {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly color: string;
}

/** Adds a catalog with its groups and elements, level by level, because parents must exist first. */
async function fillDictionary(
  { filler, id: company, author }: FilledCompany,
  values: DictionaryValues,
  lines: readonly DictionaryLine[],
  topsOf: (at: number) => readonly string[],
): Promise<FilledDictionary> {
  const [id] = (await filler.add('data_catalog', [{ ...values, company_id: company, user_id: author }])) as [number];
  const groupIds = await filler.add(
    'data_catalog_group',
    groups.map(({ name, color }) => ({ data_catalog_id: id, name, color })),
  );
  const groupOf = new Map(groups.flatMap((_, at) => topsOf(at).map((top) => [top, groupIds[at] as number] as const)));
  const elements = new Map<string, number>();
  const keys = new Map<string, string>();
  for (const level of [0, 1, 2]) {
    const rows = lines.filter((line) => line.level === level);
    for (const { name, parent } of rows) {
      keys.set(name, parent === null ? codeOf(name) : `${keys.get(parent)}.${codeOf(name)}`);
      if (parent !== null) groupOf.set(name, groupOf.get(parent) as number);
    }
    const made = await filler.add(
      'data_catalog_detail',
      rows.map(({ name, parent, type, mandatory, description }) => ({
        data_catalog_id: id,
        group_id: groupOf.get(name) ?? null,
        parent_id: parent === null ? null : (elements.get(parent) as number),
        level,
        name,
        key: keys.get(name),
        code: codeOf(name),
        data_type: type,
        mandatory,
        description,
        status: 'approved',
      })),
    );
    for (const [at, { name }] of rows.entries()) elements.set(name, made[at] as number);
  }
  return { id, elements, groups: groupIds };
}

/** Adds the catalogs of the parcel network and of a carrier, and the map between them, of which half is decided. */
export async function fillDictionaries(company: FilledCompany): Promise<void> {
  const { filler, author } = company;
  const lines = linesOf(parcelDictionary);
  const carrierNames = new Map(lines.map(({ name, carrier }) => [name, carrier]));
  const ownTops = (at: number) => groups[at]?.top ?? [];
  const parcels = {
    name: 'Parcel network',
    version: '2025',
    description: '<p>What the systems of the network call things, in three levels.</p>',
    color: '#277E9D',
  };
  const own = await fillDictionary(company, parcels, lines, ownTops);
  const next = { ...parcels, name: 'Parcel network 2026', version: '2026', color: '#2C844C' };
  const later = await fillDictionary(company, next, nextLines(lines), ownTops);
  const carrier = await fillDictionary(
    company,
    {
      name: 'Carrier interface',
      version: '7',
      description: '<p>What a partner abroad sends and receives.</p>',
      color: '#986C16',
    },
    carrierLines(lines),
    (at) => ownTops(at).map((top) => carrierNames.get(top) ?? ''),
  );
  const map = await fillMap({ filler, author, company: company.id }, lines, { own, carrier });
  const guarded = [...[own, later, carrier].map(({ id }) => ({ data_catalog_id: id })), { data_map_id: map }];
  const member = idOf(company.people, 'Mira Lindqvist');
  await filler.add(
    'user_permission',
    guarded.flatMap((guard) => [
      { ...guard, user_id: author, permission_key: 'admin' },
      { ...guard, user_id: member, permission_key: 'write' },
    ]),
  );
}

interface MapOwner {
  readonly filler: Filler;
  readonly author: number;
  readonly company: number;
}

async function fillMap(
  { filler, author, company }: MapOwner,
  lines: readonly ParcelLine[],
  { own, carrier }: { readonly own: FilledDictionary; readonly carrier: FilledDictionary },
): Promise<number> {
  const [map] = (await filler.add('data_map', [
    {
      company_id: company,
      user_id: author,
      name: 'Parcel network to carrier',
      version: '1',
      description: '<p>What we hand to the partner abroad. Transport and money are still to be mapped.</p>',
      color: '#277E9D',
    },
  ])) as [number];
  await filler.add(
    'data_map_data_catalog',
    [own, carrier].map(({ id }, at) => ({ data_map_id: map, data_catalog_id: id, x: 80 + at * 520, y: 60 })),
  );
  const categories = await filler.add(
    'data_map_category',
    groups.map(({ name, color }) => ({ data_map_id: map, name, color })),
  );
  await filler.add(
    'data_map_category_mapping',
    [own, carrier].flatMap((side) =>
      side.groups.slice(0, 2).map((group, at) => ({
        data_map_id: map,
        data_catalog_group_id: group,
        data_map_category_id: categories[at],
        user_id: author,
      })),
    ),
  );
  const tops = new Map<string, string>();
  for (const { name, parent } of lines) tops.set(name, parent === null ? name : (tops.get(parent) ?? parent));
  const decided = lines.filter(({ name }) => mapped.includes(tops.get(name) ?? ''));
  await filler.add(
    'data_map_detail_mapping',
    decided.map(({ name, carrier: other }, at) => ({
      data_map_id: map,
      source_detail_id: own.elements.get(name),
      target_detail_id: other ? carrier.elements.get(other) : null,
      kind: other ? (at % 7 === 3 ? 'close' : 'equal') : 'none',
      status: at % 11 === 5 ? 'proposed' : 'accepted',
      made_by: at % 3 === 0 ? 'hand' : 'name',
      score: at % 3 === 0 ? null : Math.round(100 - (at % 5) * 4) / 100,
      user_id: author,
    })),
  );
  return map;
}
