import type { Project } from '../../contract/generated/client.ts';
import type { Module, ModuleKind } from './module-kinds.ts';

/** What every content of a module is given. */
export interface ModuleContentProps {
  readonly module: Module;
  readonly kind: ModuleKind;
  /** null if an access link opens only the module. */
  readonly project: Project | null;
  readonly canWrite: boolean;
  /** Embedded by another site: without navigation and footer. */
  readonly embedded: boolean;
}
