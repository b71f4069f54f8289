import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { DataCatalogDetailsEntityValue } from '../../../../contract/generated/client.ts';
import { notReadable } from '../../../../fields/reference-names.ts';
import { answered, api } from '../../../api/client.ts';
import { inPlace } from '../../../api/failure.ts';
import { problemText } from '../../../api/problem.ts';
import { RelationPicker } from '../../../resources/picker/relation-picker.tsx';
import { removeRow, useStaying } from '../../../resources/state/edit/removal.ts';
import { sendOrStore } from '../../../resources/state/edit/unsent-call.ts';
import { looseField } from '../../../resources/state/row/loose-field.ts';
import { optionOf } from '../../../resources/state/row/use-options.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { toast } from '../../../ui/toasts.ts';
import { useDiagram } from '../../react/editor-context.ts';

type DataElement = Pick<DataCatalogDetailsEntityValue, 'id' | 'data_catalog_detail_id' | '_labels'>;

interface ModulePath {
  readonly project_id: number;
  readonly module_id: number;
}

const elementsPath =
  '/api/projects/{project_id}/project_scenario_modules/{module_id}/data_catalog_details_entity_values';

const elementResource = 'data_catalog_details_entity_value';

const elementsOf = ({ project_id, module_id }: ModulePath): string =>
  `/api/projects/${project_id}/project_scenario_modules/${module_id}/data_catalog_details_entity_values`;

const detailField = looseField({
  name: 'data_catalog_detail_id',
  title: 'Data element',
  schema: { type: 'integer' },
  kind: 'reference',
  nullable: false,
  options: [
    {
      resource: 'data_catalog_detail',
      path: '/api/projects/{project_id}/project_scenario_modules/{module_id}/data_catalogs/{data_catalog_id}/data_catalog_details',
    },
  ],
});

const elementsKey = (module: number, jsid: string) => ['diagram', module, 'data', jsid] as const;

/** The row of a cell on the server, and its data elements. */
function useElements(path: ModulePath, jsid: string) {
  const { saver } = useDiagram();
  return useQuery({
    queryKey: elementsKey(path.module_id, jsid),
    queryFn: async ({ signal }) => {
      // Data elements refer to the row of the cell, so a new cell is saved first.
      await saver.flush();
      const found = await answered(
        api.GET('/api/projects/{project_id}/project_scenario_modules/{module_id}/entity_values.json', {
          params: { path, query: { 'jsid.equals': [jsid], fields: 'id', page: 1, per_page: 1 } },
          signal,
          optOut: inPlace,
        }),
      );
      const row = found[0]?.id;
      if (row === undefined) return { row: null, elements: [] };
      const query = { 'entity_value_id.equals': [row], page: 1, per_page: 200 };
      const elements: readonly DataElement[] = await answered(
        api.GET(`${elementsPath}.json`, { params: { path, query }, signal, optOut: inPlace }),
      );
      return { row, elements };
    },
    // Refetched on each use, because a cell that was deleted and restored may have lost data elements.
    staleTime: 0,
  });
}

/** The data catalogs that the module may use. */
function useCatalogs(path: ModulePath) {
  return useQuery({
    queryKey: ['diagram', path.module_id, 'data_catalogs'],
    queryFn: async ({ signal }) => {
      const data = await answered(
        api.GET('/api/projects/{project_id}/project_scenario_modules/{module_id}/data_catalogs/quick_index.json', {
          params: { path },
          signal,
          optOut: inPlace,
        }),
      );
      return data.map(optionOf);
    },
    staleTime: 60_000,
  });
}

/** The fields that add a data element: first the catalog, then the element in it. */
function AddElement(props: {
  readonly path: ModulePath;
  readonly catalogs: readonly { readonly id: number; readonly label: string }[];
  /** The number of elements chosen so far. The field is emptied after each choice. */
  readonly count: number;
  readonly onAdd: (detail: number) => void;
}) {
  const { path, catalogs, count, onAdd } = props;
  const id = useId();
  const [chosen, setChosen] = useState<number | null>(null);
  const catalog = chosen ?? catalogs[0]?.id;
  if (catalog === undefined) return null;
  return (
    <>
      <div className="form-field">
        <label className="form-label" htmlFor={`${id}-catalog`}>
          Data catalog
        </label>
        <select
          id={`${id}-catalog`}
          className="form-select"
          value={catalog}
          onChange={({ target }) => setChosen(Number(target.value))}
        >
          {catalogs.map((one) => (
            <option key={one.id} value={one.id}>
              {one.label}
            </option>
          ))}
        </select>
      </div>
      <div className="form-field">
        <label className="form-label" htmlFor={`${id}-detail`}>
          Add a data element
        </label>
        <RelationPicker
          key={`${catalog} ${count}`}
          id={`${id}-detail`}
          label="Add a data element"
          field={detailField}
          params={{
            project_id: String(path.project_id),
            module_id: String(path.module_id),
            data_catalog_id: String(catalog),
          }}
          multiple={false}
          creates={false}
          value={null}
          onChange={(detail) => {
            if (typeof detail === 'number') onAdd(detail);
          }}
        />
      </div>
    </>
  );
}

/** The data elements of catalogs that a cell works with. */
export function DataSection({ jsid, readOnly }: { readonly jsid: string; readonly readOnly: boolean }) {
  const { module } = useDiagram();
  const client = useQueryClient();
  const path = { project_id: Number(module.project_id), module_id: module.id };
  const load = useElements(path, jsid);
  const catalogs = useCatalogs(path);
  const stays = useStaying(elementResource);
  if (load.isError || catalogs.isError) {
    return (
      <div>
        <p role="alert">The data could not be loaded. {problemText(load.error ?? catalogs.error)}</p>
        <button
          type="button"
          className="btn btn-secondary btn-sm"
          onClick={() => void Promise.all([load.refetch(), catalogs.refetch()])}
        >
          Retry
        </button>
      </div>
    );
  }
  if (!load.data || !catalogs.data) return <div className="inspector-waiting" aria-busy="true" />;
  const { row } = load.data;
  const elements = load.data.elements.filter(stays);
  const change = async (what: string, run: () => Promise<unknown>) => {
    try {
      await run();
    } catch (error) {
      toast({ text: `${what} ${problemText(error)}`, kind: 'error' });
    }
    await client.invalidateQueries({ queryKey: elementsKey(module.id, jsid) });
  };
  const nameOf = (element: DataElement) => String(element._labels?.['data_catalog_detail_id'] ?? notReadable);
  return (
    <>
      {!elements.length && <p className="text-2">It has no data element.</p>}
      <ul className="inspector-links">
        {elements.map((element) => (
          <li key={element.id}>
            <span className="inspector-link">{nameOf(element)}</span>
            {!readOnly && (
              <IconButton
                icon="trash"
                label={`Remove ${nameOf(element)}`}
                onClick={() =>
                  void change('The data element was not removed.', () =>
                    removeRow({
                      path: elementsOf(path),
                      resource: elementResource,
                      id: element.id,
                      what: `Data element “${nameOf(element)}”`,
                      done: `${nameOf(element)} removed`,
                    }),
                  )
                }
              />
            )}
          </li>
        ))}
      </ul>
      {!readOnly && !catalogs.data.length && (
        <p className="text-2">This module has no data catalog. Give it one in its settings to choose data here.</p>
      )}
      {!readOnly && row !== null && (
        <AddElement
          path={path}
          catalogs={catalogs.data}
          count={elements.length}
          onAdd={(detail) =>
            void change('The data element was not added.', () =>
              sendOrStore({
                path: `${elementsOf(path)}.json`,
                resource: elementResource,
                body: { entity_value_id: row, data_catalog_detail_id: detail },
                what: 'New data element',
                address: window.location.pathname,
              }),
            )
          }
        />
      )}
    </>
  );
}
