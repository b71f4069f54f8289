/** Addresses of projects and their modules. Pure. */

/** A project in an address: its id, or the code of an access link, which must remain in the address. */
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

/** The address of a module's page; an embedded page has no shell around it. */
export const moduleAddress = ({ project, segment, module, embedded = false }: ModulePlace): string =>
  `${embedded ? '/embed' : ''}${projectAddress(project)}/${segment}/${encodeURIComponent(module)}`;

/** Embedded pages are opened by access links only, whose codes are never all digits. */
export const mayBeEmbedded = (project: ProjectCode): boolean => !/^\d*$/.test(project);

/** The embedded address of a module, from that of an access link. */
export const embedAddressOf = (url: string, segment: string): string =>
  url.replace(/\/projects\/([^/]+)\/[^/]+\//, `/embed/projects/$1/${segment}/`);
