import { useQuery } from '@tanstack/react-query';
import { Navigate, useLocation, useParams } from 'react-router';
import { answered, api } from '../api/client.ts';
import { routeId } from '../session/route-ids.ts';
import { Loading } from '../ui/late.tsx';
import { moduleAddress } from './module-address.ts';
import { kindOfType, segmentOf } from './module-kinds.ts';
import { moduleKey, useModuleKinds } from './module-queries.ts';

/** Redirects an old address of a module, without its kind, after it has looked up the kind. */
export function LegacyModule() {
  const { projectId = '', moduleId = '' } = useParams();
  const { search, hash } = useLocation();
  const [project, module] = [routeId(projectId), routeId(moduleId)];
  const kinds = useModuleKinds();
  const found = useQuery({
    queryKey: moduleKey(project, module),
    queryFn: ({ signal }) =>
      answered(
        api.GET('/api/projects/{project_id}/project_scenario_modules/{id}.json', {
          params: { path: { project_id: project, id: module } },
          signal,
          optOut: [403, 404],
        }),
      ),
    enabled: !Number.isNaN(project) && !Number.isNaN(module),
  });
  if (Number.isNaN(project) || Number.isNaN(module) || found.isError || kinds.isError)
    return <Navigate to="/" replace />;
  if (!found.data || !kinds.data) return <Loading />;
  const kind = kindOfType(kinds.data, found.data.type_key);
  if (!kind) return <Navigate to="/" replace />;
  const pathname = moduleAddress({ project: projectId, segment: segmentOf(kind, false), module: moduleId });
  return <Navigate to={{ pathname, search, hash }} replace />;
}
