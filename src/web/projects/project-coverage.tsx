/** A section of a project's page: how its modules cover its stakeholders, products and tags. */
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { answered, api } from '../api/client.ts';
import type { AssignmentField } from '../assignments/kinds.ts';
import { useAssignables } from '../assignments/use-assignables.ts';
import { useKindWords } from '../assignments/use-kind-words.ts';
import { useProjectModules } from '../modules/module-groups.ts';
import { kindOfType } from '../modules/module-kinds.ts';
import { useModuleKinds } from '../modules/module-queries.ts';
import { resourceKey } from '../resources/state/query/keys.ts';
import { type Row, titleOf } from '../resources/state/row/row.ts';
import { saveCsv } from '../resources/transfer/write-table.ts';
import { Failed, Waiting } from '../resources/views/states.tsx';
import { readPage } from '../session/first-load.ts';
import { type CoverageRow, coverageRows, coverageTable, coveredFields } from './coverage.ts';
import { type Column, CoverageMatrix } from './coverage-matrix.tsx';
import { ProjectGaps } from './project-gaps.tsx';
import './project-coverage.css';

interface ProjectCoverageProps {
  readonly project: Row;
  readonly header: (primary: ReactNode, status: ReactNode) => ReactNode;
}

/** The coverage of a project: percentages and the matrix. */
export function ProjectCoverage({ project, header }: ProjectCoverageProps) {
  const { assignables, pending, error: listError, retry: retryLists } = useAssignables(project.id);
  const { groups, error: moduleError, retry: retryModules } = useProjectModules(project.id);
  const kinds = useModuleKinds().data;
  const words = useKindWords();
  const counted = useQuery({
    queryKey: [...resourceKey('entity_value'), project.id, 'coverage'],
    queryFn: (reading) =>
      readPage(reading, (options) =>
        answered(
          api.GET('/api/projects/{project_id}/coverage', { params: { path: { project_id: project.id } }, ...options }),
        ),
      ),
  });
  const columns = useMemo(
    (): readonly Column[] =>
      (groups ?? []).flatMap(({ modules }) =>
        modules.flatMap((module) => {
          const kind = kinds && kindOfType(kinds, module.type_key);
          return kind && kind.content !== 'rows' ? [{ module, kind }] : [];
        }),
      ),
    [groups, kinds],
  );
  const modules = useMemo(() => columns.map(({ module }) => module), [columns]);
  const rows = useMemo(
    () => coverageRows(counted.data ?? [], assignables, modules),
    [counted.data, assignables, modules],
  );
  const failure = counted.error ?? listError ?? moduleError;
  const retry = () => {
    void counted.refetch();
    retryLists();
    retryModules();
  };
  const kindOf = (field: AssignmentField): string => words(field).thing.title;
  const ready = counted.data && groups && kinds && !pending;
  const csv = ready && rows.length > 0 && (
    <button
      type="button"
      className="btn btn-secondary"
      onClick={() => saveCsv(`${titleOf(project, 'name')} coverage`, coverageTable(rows, modules, kindOf))}
    >
      <i className="bi bi-download" aria-hidden="true" /> Export CSV
    </button>
  );
  return (
    <>
      {header(csv || null, null)}
      <div className="coverage">
        {failure ? (
          <Failed what="The coverage could not be loaded." error={failure} onRetry={retry} />
        ) : !ready ? (
          <Waiting />
        ) : rows.length === 0 || columns.length === 0 ? (
          <p className="text-2">
            Once the project has modules, and stakeholders, products or tags, this shows which module uses which.
          </p>
        ) : (
          <>
            <Sums rows={rows} />
            <CoverageMatrix rows={rows} columns={columns} />
            <ProjectGaps project={project.id} />
          </>
        )}
      </div>
    </>
  );
}

/** For stakeholders, products and tags: the share that is used in any module. */
function Sums({ rows }: { readonly rows: readonly CoverageRow[] }) {
  const words = useKindWords();
  return (
    <dl className="coverage-sums">
      {coveredFields.map((field) => {
        const all = rows.filter((row) => row.field === field);
        return (
          all.length > 0 && (
            <div key={field}>
              <dt>{words(field).thing.plural}</dt>
              <dd>
                {all.filter(({ modules }) => modules > 0).length} of {all.length} used
              </dd>
            </div>
          )
        );
      })}
    </dl>
  );
}
