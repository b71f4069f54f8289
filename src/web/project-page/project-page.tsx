import { useParams } from 'react-router';
import { AccessLinks } from '../modules/header/access-links.tsx';
import { withLens } from '../modules/tree/lens.ts';
import { ProjectCoverage } from '../projects/project-coverage.tsx';
import { ProjectModules } from '../projects/project-modules.tsx';
import { ItemPage, type Opening, type OwnPart } from '../resources/item-page.tsx';
import { pageAt } from '../resources/navigation.ts';
import { useScreens } from '../resources/registry.ts';
import type { Row } from '../resources/state/row/row.ts';
import { ProjectExportMenu } from './project-export-menu.tsx';

const opening: Opening = {
  title: 'Modules',
  covers: 'projects_project_scenario_modules',
  content: (row, header) => (
    <ProjectModules project={row} header={header} tools={<ProjectExportMenu project={row} />} />
  ),
};

const parts: readonly OwnPart[] = [
  {
    key: 'coverage',
    title: 'Coverage',
    content: (row, header) => <ProjectCoverage project={row} header={header} />,
  },
];

const linksOf = ({ id }: Row) => <AccessLinks project={id} />;

/** The page of a project: the generic page of a row, with the modules of the project at the top. */
export function ProjectPage() {
  const { projectId = '' } = useParams();
  const page = pageAt(useScreens(), `/projects/${projectId}`);
  return (
    page && (
      <ItemPage
        key={projectId}
        entry={page.screen}
        tab={null}
        opening={opening}
        parts={parts}
        along={withLens}
        links={linksOf}
      />
    )
  );
}
