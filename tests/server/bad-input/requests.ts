/** Generates requests with one or several faults, from the input that a call accepts. */
import fc, { type Arbitrary } from 'fast-check';
import type { Model } from '../../../src/contract/model.ts';
import { operationsOf } from '../../../src/contract/operations.ts';
import type { Call } from './contract.ts';
import { bodies, fromOf, queries } from './values.ts';
import type { Person, World } from './world.ts';

export interface Asked {
  readonly who: Person | 'stranger';
  readonly method: string;
  readonly path: string;
  /** The text that is sent; null sends no body. */
  readonly body: string | null;
  readonly type: string;
}

/** The resource for each id parameter of a call's path. */
function resourcesOf(call: Call, model: Model): Readonly<Record<string, string>> {
  const operation = operationsOf(model).find(({ id }) => id === call.id);
  const named: Record<string, string> = {};
  for (const collection of model.collections.values()) {
    if (!call.path.startsWith(`${collection.path}/{`)) continue;
    const parameter = call.path.slice(collection.path.length + 2).split('}')[0] as string;
    named[parameter] = collection.resource;
  }
  return operation ? { ...named, id: operation.collection.resource } : named;
}

const strangeIds = [
  '0',
  '-1',
  '1.5',
  '999999',
  '2147483648',
  '99999999999999999999',
  'abc',
  '1e1',
  '%00',
  '%ff',
  '..',
  '%2e%2e%2f',
  'null',
  '1%20',
  '١',
  '__proto__',
  '%F0%9F%98%80',
];

/** Arbitrary requests of one call. Updates and deletions use rows that nothing else here needs. */
export function requestsOf(call: Call, model: Model, world: World): Arbitrary<Asked> {
  const resources = resourcesOf(call, model);
  const operation = operationsOf(model).find(({ id }) => id === call.id);
  const resource = model.resources.get(operation?.collection.resource ?? '');
  const parameters = [...call.path.matchAll(/\{([a-z_]+)\}/g)].map(([, name]) => name as string);
  // The last named row determines the rest of the path, because it has the ids of its owners. Null is a placeholder for
  // these ids.
  const param = (name: string, last: boolean): Arbitrary<string | null> => {
    if (name === 'type') return fromOf('csv', 'json', 'xlsx', 'csv', 'pdf', 'CSV', '__proto__', 'json.json');
    const ids = world.ids.get(resources[name] ?? '');
    const own = name === 'id' && call.method !== 'GET' ? ids?.spare : ids?.stable;
    const right = last && own?.length ? fc.constantFrom(...own.map(String)) : fc.constant(null);
    return fc.oneof(
      { weight: 16, arbitrary: right },
      { weight: 1, arbitrary: ids?.others.length ? fc.constantFrom(...ids.others.map(String)) : fc.constant('999998') },
      { weight: 1, arbitrary: fromOf(...strangeIds) },
    );
  };
  const ofRows = parameters.filter((name) => name !== 'type');
  const path = fc.tuple(...parameters.map((name) => param(name, name === ofRows.at(-1)))).map((values) => {
    const last = ofRows.at(-1) ?? '';
    const line = world.lineOf(resources[last] ?? '', Number(values[parameters.indexOf(last)]));
    const chosen = (name: string) => line?.[name] ?? world.ids.get(resources[name] ?? '')?.stable[0] ?? 1;
    return parameters.reduce(
      (text, name, i) => text.replace(`{${name}}`, values[i] ?? String(chosen(name))),
      call.path,
    );
  });
  const targetOf = (field: string): string => resource?.fields.get(field)?.targets[0] ?? field.replace(/_ids?$/, '');
  const ids = (field: string) => world.ids.get(targetOf(field))?.stable ?? [];
  const fields = resource ? [...resource.fields.keys()] : ['id', 'name'];
  const system =
    call.path.startsWith('/api/admin/') ||
    operation?.collection.access.read.some((p) => p.kind === 'audience' && p.audience === 'system_admin');
  const who: Arbitrary<Asked['who']> = fc.oneof(
    { weight: 9, arbitrary: fc.constant<Person>(system || !operation ? 'system' : 'admin') },
    { weight: 3, arbitrary: fromOf<Person>('system', 'member') },
    { weight: 1, arbitrary: fromOf<Asked['who']>('outsider', 'restricted', 'stranger') },
  );
  return fc.record({
    who: call.id === 'delete_current_user' ? fromOf<Asked['who']>('stranger', 'leaver') : who,
    method: fc.constant(call.method),
    path: fc
      .tuple(
        path,
        fc.oneof(
          { weight: 2, arbitrary: queries(fields) },
          { weight: call.method === 'GET' ? 0 : 4, arbitrary: fc.constant('') },
        ),
      )
      .map((parts) => parts.join('')),
    body: call.body ? bodies(call.body, ids) : fc.constant(null),
    type: fc.oneof(
      { weight: 20, arbitrary: fc.constant('application/json') },
      {
        weight: 1,
        arbitrary: fromOf(
          'text/plain',
          'application/xml',
          'multipart/form-data',
          'application/json; charset=latin1',
          'nonsense',
          '',
        ),
      },
    ),
  });
}
