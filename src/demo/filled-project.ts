import type { DemoProject } from './project-types.ts';

/** A project that has been made, with the ids of what its files name. */
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
