import { useParams } from 'react-router';
import { ItemPage, type Opening } from '../resources/item-page.tsx';
import { pageAt } from '../resources/navigation.ts';
import { useScreens } from '../resources/registry.ts';
import { ProjectModules } from './project-modules.tsx';

const opening: Opening = {
  title: 'Modules',
  covers: 'projects_project_scenario_modules',
  content: (row, header) => <ProjectModules project={row} header={header} />,
};

/** The page of a project: what any item's page is, opening with the project's modules. */
export function ProjectPage() {
  const { projectId = '' } = useParams();
  const page = pageAt(useScreens(), `/projects/${projectId}`);
  return page && <ItemPage key={projectId} entry={page.screen} tab={null} opening={opening} />;
}
