import type { Model, Notice } from '../../src/contract/model.ts';
import { waysTo } from '../../src/contract/notice-paths.ts';
import { suggestion } from '../../src/fields/closest.ts';
import { parametersOf } from '../files/addresses.ts';
import { functionsPath } from '../files/functions.ts';
import type { Fail } from '../files/problem.ts';
import type { FileNotice } from '../files/resource-file.ts';

/** A notice with parsed paths. */
export const resolveNotice = ({ kind, to, on, field, is, about, sentence }: FileNotice): Notice => ({
  kind,
  to: to.map((path) => path.split('.')),
  on: on ?? ['create'],
  field: field ?? null,
  is: is ?? null,
  about: about ?? 'row',
  sentence,
});

/** The resource of notifications. */
const notifications = 'notification';

/**
 * Checks that every path of a notice leads to people, that each of its keywords is used, and that notifications can
 * reference its subject.
 */
export function checkNotices(
  model: Pick<Model, 'resources' | 'functions'>,
  failIn: (resource: string, base: string) => Fail,
): void {
  const { resources, functions } = model;
  const notification = resources.get(notifications);
  const kinds = (notification?.fields.get('kind')?.schema['enum'] ?? []) as readonly unknown[];
  const subjects = [...(notification?.fields.values() ?? [])].find(({ kind }) => kind === 'polymorphic')?.targets ?? [];
  for (const resource of resources.values())
    for (const [index, notice] of resource.notices.entries()) {
      const fail = failIn(resource.name, `/x-notify/${index}`);
      if (!kinds.includes(notice.kind))
        fail(
          '/kind',
          kinds.length
            ? `There is no kind "${notice.kind}".`
            : `No resource "${notifications}" says which kinds there are.`,
          kinds.length
            ? suggestion(notice.kind, kinds.map(String), `Use one of: ${kinds.join(', ')}.`)
            : `Add the enum of its field "kind" in schemas/resources/${notifications}.json.`,
        );
      for (const [place, path] of notice.to.entries()) {
        const unknown = path.find((step) => step.endsWith('()') && !functions.people.has(step.slice(0, -2)));
        if (unknown !== undefined) {
          const known = [...functions.people.keys()].map((one) => `${one}()`);
          fail(
            `/to/${place}`,
            `No function "${unknown}" finds people.`,
            suggestion(unknown, known, `Declare it in ${functionsPath}.`),
          );
        } else if (!waysTo(model, resource, path).length)
          fail(
            `/to/${place}`,
            `"${path.join('.')}" leads to no people.`,
            'Name fields from row to row, or resource.field for rows that point here, until an account is reached.',
          );
      }
      if (notice.field === null && notice.on.includes('update') && notice.to.some((path) => path.length > 1))
        fail('/to', 'An update tells those whom the row names anew, and this names them elsewhere.', 'Say field.');
      if (notice.field !== null && !resource.fields.has(notice.field))
        fail('/field', `There is no field "${notice.field}".`, 'Name a field of this file.');
      if (notice.field !== null && !notice.on.includes('update'))
        fail('/field', 'Only an update changes a field.', 'Say "on": ["update"], or take field out.');
      if (notice.is !== null && notice.field === null)
        fail('/is', 'It is not said what has this value.', 'Say field as well, or take is out.');
      const word = parametersOf(notice.sentence).find((one) => !['actor', 'about'].includes(one));
      if (word !== undefined)
        fail('/sentence', `Nothing is filled in for {${word}}.`, suggestion(word, ['actor', 'about']));
      const about =
        notice.about === 'row'
          ? [resource.name]
          : notice.about === 'owner'
            ? resource.owners.flatMap(({ targets }) => targets)
            : [];
      for (const name of about)
        if (!subjects.includes(name))
          fail(
            '/about',
            `No notification is about "${name}".`,
            subjects.length
              ? `Name one that is about: ${subjects.join(', ')}.`
              : `Give "${notifications}" a reference to "${name}" and one other.`,
          );
    }
}
