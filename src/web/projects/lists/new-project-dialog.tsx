/** Creates a project: empty, or from a template or an example. */
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Project } from '../../../contract/generated/client.ts';
import { answered, api, changed } from '../../api/client.ts';
import { inPlace } from '../../api/failure.ts';
import { history } from '../../api/history.ts';
import { problemText } from '../../api/problem.ts';
import { queries } from '../../api/queries.ts';
import { projectAddress } from '../../modules/module-address.ts';
import { useDraft } from '../../resources/form/use-draft.ts';
import { invalidateResource, resourceKey } from '../../resources/state/query/keys.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Loading } from '../../ui/late.tsx';
import { MakeItYours, type Renames } from './make-it-yours.tsx';
import type { ProjectSource } from './sources.ts';

/** The sources in this dialog. An import from a file has a separate dialog. */
type CopySource = Exclude<ProjectSource, 'file'>;

const entityTypes = { template: 'project_template', example: 'project_sample' } as const;
type Model = Pick<Project, 'id' | 'name' | 'description' | 'module_count'>;
interface NewProjectDialogProps {
  readonly source: CopySource;
  readonly onClose: () => void;
}

/** The dialog that asks for a name and a source, creates the project and opens it. */
export function NewProjectDialog({ source, onClose }: NewProjectDialogProps) {
  const navigate = useNavigate();
  const form = useId();
  const models = useModels(source);
  const [name, setName] = useState<string | null>(null);
  const [chosen, setChosen] = useState<Model | null>(null);
  const [renames, setRenames] = useState<Renames>([]);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [only, ...others] = models.data ?? [];
  // If there is only one source, it is preselected.
  const model = chosen ?? (only && others.length === 0 ? only : null);
  const shown = name ?? '';
  const blank = source === 'blank';
  useDraft({
    name: `project ${source}`,
    values: useMemo(() => ({ name }), [name]),
    dirty: name !== null && name.trim() !== '',
    restore: (values) => setName(String(values['name'] ?? '')),
    discard: () => setName(null),
  });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (!blank && !model) return setFailure(`Choose ${source === 'template' ? 'a template' : 'an example'} first.`);
    if (shown.trim() === '') return setFailure('Give the project a name.');
    setBusy(true);
    setFailure(null);
    try {
      const called = shown.trim();
      const { data, changes } = await (model
        ? changed(
            api.POST('/api/projects/{source_id}/create_project_from.json', {
              params: { path: { source_id: model.id } },
              body: { name: called, renames },
            }),
          )
        : changed(api.POST('/api/projects.json', { body: { name: called } })));
      history.join(changes);
      await invalidateResource(queries, 'project');
      onClose();
      await navigate(projectAddress(String(data.id)));
    } catch (error) {
      setFailure(problemText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      title="New project"
      size={blank ? 'md' : 'lg'}
      onClose={onClose}
      dirty={name !== null && name.trim() !== ''}
      primary={{ label: 'Create project', form, busy }}
    >
      <form id={form} className="new-project-form" noValidate onSubmit={(event) => void submit(event)}>
        {!blank && (
          <fieldset>
            <legend className="form-label">{source === 'template' ? 'Template' : 'Example'}</legend>
            {models.isPending && <Loading />}
            {models.isError && <p className="field-error">{problemText(models.error)}</p>}
            {models.data?.length === 0 && (
              <p>
                {source === 'template' ? 'No template' : 'No example'} has been published yet. A project becomes one by
                its menu.
              </p>
            )}
            <ul className="model-choices">
              {models.data?.map((one) => (
                <li key={one.id}>
                  <label className="model-choice">
                    <input
                      type="radio"
                      className="form-check-input"
                      name="model"
                      checked={model?.id === one.id}
                      onChange={() => {
                        setChosen(one);
                        setRenames([]);
                        setFailure(null);
                      }}
                    />
                    <span>
                      <strong>{one.name}</strong>
                      <span>{plain(one.description)}</span>
                    </span>
                  </label>
                </li>
              ))}
            </ul>
          </fieldset>
        )}
        <Field
          label="Name"
          maxLength={200}
          required
          value={shown}
          onChange={({ target }) => {
            setName(target.value);
            setFailure(null);
          }}
        />
        {model && <MakeItYours key={model.id} project={model.id} onChange={setRenames} />}
        <div role="alert">{failure && <p className="field-error">{failure}</p>}</div>
      </form>
    </Dialog>
  );
}

/** The plain text of a formatted text. */
const plain = (html: string): string =>
  (new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '').slice(0, 200);

/** Query for the published templates, or for the examples. */
const useModels = (source: CopySource) =>
  useQuery({
    queryKey: [...resourceKey('project'), 'to begin from', source],
    queryFn: async ({ signal }) => {
      const query = {
        'entity_type.equals': [source === 'blank' ? ('project' as const) : entityTypes[source]],
        'published.equals': [true],
        fields: 'id,name,description,module_count',
        sort: 'name',
        per_page: 100,
        page: 1,
      };
      const models: readonly Model[] = await answered(
        api.GET('/api/projects.json', { params: { query }, signal, optOut: inPlace }),
      );
      return models;
    },
    enabled: source !== 'blank',
  });
