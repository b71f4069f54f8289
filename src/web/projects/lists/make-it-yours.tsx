import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { ProjectFrom } from '../../../contract/generated/client.ts';
import { answered, api } from '../../api/client.ts';
import { inPlace } from '../../api/failure.ts';
import { problemText } from '../../api/problem.ts';
import { resourceKey } from '../../resources/state/query/keys.ts';
import { useCompanyWords } from '../../session/company-words.ts';
import { Loading } from '../../ui/late.tsx';

export type Renames = NonNullable<ProjectFrom['renames']>;

type Resource = Renames[number]['resource'];

interface Named {
  readonly id: number;
  readonly name: string;
}

const groups: readonly {
  readonly resource: Resource;
  readonly path: `/api/projects/{project_id}/${'stakeholders' | 'product_and_service_items' | 'tags'}.json`;
  readonly title: string;
  readonly plural: string;
}[] = [
  {
    resource: 'stakeholder',
    path: '/api/projects/{project_id}/stakeholders.json',
    title: 'Stakeholder',
    plural: 'Stakeholders',
  },
  {
    resource: 'product_and_service_item',
    path: '/api/projects/{project_id}/product_and_service_items.json',
    title: 'Product or service',
    plural: 'Products and services',
  },
  { resource: 'tag', path: '/api/projects/{project_id}/tags.json', title: 'Tag', plural: 'Tags' },
];

interface MakeItYoursProps {
  /** The id of the project that is copied. */
  readonly project: number;
  readonly onChange: (renames: Renames) => void;
}

/** Fields for the names of the new project's stakeholders, products and tags, so that the user can replace them. */
export function MakeItYours({ project, onChange }: MakeItYoursProps) {
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const heading = useId();
  const { texts, text } = useCompanyWords();
  const rows = useQuery({
    queryKey: [...resourceKey('project'), project, 'what it refers to'],
    queryFn: ({ signal }) =>
      Promise.all(
        groups.map(({ path }): Promise<readonly Named[]> => {
          const query = { fields: 'id,name', page: 1, per_page: 200 };
          const params = { path: { project_id: project }, query };
          return answered(api.GET(path, { params, signal, optOut: inPlace }));
        }),
      ),
  });
  const rename = (resource: Resource, id: number, name: string) => {
    const next = new Map(names).set(`${resource} ${id}`, name);
    setNames(next);
    onChange(
      [...next].flatMap(([key, value]) => {
        const [of = '', one = ''] = key.split(' ');
        return value.trim() === '' ? [] : [{ resource: of as Resource, id: Number(one), name: value.trim() }];
      }),
    );
  };
  return (
    <section className="make-it-yours" aria-labelledby={heading}>
      <h3 id={heading} className="h6">
        Names for your project
      </h3>
      {rows.isPending && <Loading />}
      {rows.isError && <p className="field-error">{problemText(rows.error)}</p>}
      {rows.data && (
        <p className="text-2">
          {rows.data.every((list) => list.length === 0)
            ? text('It comes without stakeholders, products and tags.')
            : 'These come with it. Type your own name for any of them, or leave the field empty.'}
        </p>
      )}
      {rows.data?.map((list, at) => {
        const group = groups[at];
        if (!group || list.length === 0) return null;
        const { plural } = texts(group);
        return (
          <fieldset key={group.resource}>
            <legend>{plural}</legend>
            {list.map(({ id, name }) => (
              <label key={id} className="rename-line">
                <span>{name}</span>
                <input
                  className="form-control"
                  maxLength={120}
                  placeholder={name}
                  value={names.get(`${group.resource} ${id}`) ?? ''}
                  onChange={(event) => rename(group.resource, id, event.target.value)}
                />
              </label>
            ))}
          </fieldset>
        );
      })}
    </section>
  );
}
