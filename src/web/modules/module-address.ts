/** Builds the addresses of projects and their modules. Pure. */

/** A project in an address: its id, or the code of an access link, which must stay in the address. */
export type ProjectCode = string;

/** The address of a project's page. */
export const projectAddress = (project: ProjectCode): string => `/projects/${encodeURIComponent(project)}`;

/** The project's page with the gallery of modules open. */
export const newModuleAddress = (project: ProjectCode): string => `${projectAddress(project)}?new=module`;

export interface ModulePlace {
  readonly project: ProjectCode;
  readonly segment: string;
  readonly module: string | number;
  readonly embedded?: boolean;
}

/** The address of a module's page. With `embedded`, the page has no navigation and footer. */
export const moduleAddress = ({ project, segment, module, embedded = false }: ModulePlace): string =>
  `${embedded ? '/embed' : ''}${projectAddress(project)}/${segment}/${encodeURIComponent(module)}`;

/**
 * Whether an address may be that of an embedded page. Only access links open embedded pages, and their codes are never
 * only digits.
 */
export const mayBeEmbedded = (project: ProjectCode): boolean => !/^\d*$/.test(project);

/** The address of the embedded page of a module, from the URL of an access link. */
export const embedAddressOf = (url: string, segment: string): string =>
  url.replace(/\/projects\/([^/]+)\/[^/]+\//, `/embed/projects/$1/${segment}/`);
