const isNumeric = (id: string): boolean => /^\d+$/.test(id);

/** The session token in an address: an access code that replaces the id of the project or of the module. */
export function sessionTokenOf(projectId: string | undefined, moduleId: string | undefined): string | null {
  if (projectId === undefined || isNumeric(projectId)) return null;
  return moduleId === undefined || isNumeric(moduleId) ? projectId : `${projectId}:${moduleId}`;
}

/** The project and module parameters of an address, also of legacy and embedded addresses. */
export function projectParams(pathname: string): { readonly projectId?: string; readonly moduleId?: string } {
  const [, projectId, moduleId] = /^(?:\/embed)?\/projects\/([^/]+)(?:\/[^/]+\/([^/]+))?/.exec(pathname) ?? [];
  return {
    ...(projectId !== undefined && { projectId: decodeURIComponent(projectId) }),
    ...(moduleId !== undefined && { moduleId: decodeURIComponent(moduleId) }),
  };
}

/** The session token in a path; null if there is none. */
export function sessionTokenOfPath(pathname: string): string | null {
  const { projectId, moduleId } = projectParams(pathname);
  return sessionTokenOf(projectId, moduleId);
}

/** Whether other sites may embed the page. */
export const isEmbedded = (pathname: string): boolean => pathname.startsWith('/embed/');
