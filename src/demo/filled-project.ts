import type { DemoProject } from './project-types.ts';

/** A created project, with the ids of the rows that its file names. */
export interface FilledProject {
  readonly id: number;
  readonly project: DemoProject;
  readonly sections: ReadonlyMap<string, number>;
  readonly labels: ReadonlyMap<string, number>;
  readonly modules: ReadonlyMap<string, number>;
  readonly stakeholders: ReadonlyMap<string, number>;
  readonly products: ReadonlyMap<string, number>;
  readonly tags: ReadonlyMap<string, number>;
}
