const isNumeric = (id: string): boolean => /^\d+$/.test(id);

/** The session token in an address, whose access codes take the place of the ids of the project and module. */
export function sessionTokenOf(projectId: string | undefined, moduleId: string | undefined): string | null {
  if (projectId === undefined || isNumeric(projectId)) return null;
  return moduleId === undefined || isNumeric(moduleId) ? projectId : `${projectId}:${moduleId}`;
}

/** The project and module parameters of an address; legacy and embedded module addresses included. */
export function projectParams(pathname: string): { readonly projectId?: string; readonly moduleId?: string } {
  const [, projectId, moduleId] = /^(?:\/embed)?\/projects\/([^/]+)(?:\/[^/]+\/([^/]+))?/.exec(pathname) ?? [];
  return {
    ...(projectId !== undefined && { projectId: decodeURIComponent(projectId) }),
    ...(moduleId !== undefined && { moduleId: decodeURIComponent(moduleId) }),
  };
}

/** The session token of a path; null clears it. */
export function sessionTokenOfPath(pathname: string): string | null {
  const { projectId, moduleId } = projectParams(pathname);
  return sessionTokenOf(projectId, moduleId);
}

/** Pages that other sites may show in a frame. */
export const isEmbedded = (pathname: string): boolean => pathname.startsWith('/embed/');
