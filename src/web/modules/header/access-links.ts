import type { AccessLinkCreate } from '../../../contract/generated/client.ts';
import { answered, api } from '../../api/client.ts';
import { inPlace } from '../../api/failure.ts';

const ofProject = '/api/projects/{project_id}/project_access_urls.json';
const ofModule = '/api/projects/{project_id}/project_scenario_modules/{module_id}/module_access_urls.json';

/** The calls on the access links of a project, or of one module of it. */
export function linksOf(project_id: number, module_id: number | undefined) {
  if (module_id === undefined) {
    const params = { path: { project_id } };
    return {
      list: (signal: AbortSignal) => answered(api.GET(ofProject, { params, signal, optOut: inPlace })),
      create: (body: AccessLinkCreate) => answered(api.POST(ofProject, { params, body })),
      path: `/api/projects/${project_id}/project_access_urls`,
    };
  }
  const params = { path: { project_id, module_id } };
  return {
    list: (signal: AbortSignal) => answered(api.GET(ofModule, { params, signal, optOut: inPlace })),
    create: (body: AccessLinkCreate) => answered(api.POST(ofModule, { params, body })),
    path: `/api/projects/${project_id}/project_scenario_modules/${module_id}/module_access_urls`,
  };
}
