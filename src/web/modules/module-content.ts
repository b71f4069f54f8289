import type { Project } from '../../contract/generated/client.ts';
import type { Module, ModuleKind } from './module-kinds.ts';

/** What every content of a module is given. */
export interface ModuleContentProps {
  readonly module: Module;
  readonly kind: ModuleKind;
  /** null where an access link opens the module and nothing around it. */
  readonly project: Project | null;
  readonly canWrite: boolean;
  /** Shown in a frame of another site: without navigation and footer. */
  readonly embedded: boolean;
}
