import type { Project } from '../../contract/generated/client.ts';
import type { Module, ModuleKind } from './module-kinds.ts';

/** The properties of every module's content. */
export interface ModuleContentProps {
  readonly module: Module;
  readonly kind: ModuleKind;
  /** The project; null if an access link opens only the module. */
  readonly project: Project | null;
  readonly canWrite: boolean;
  /** Whether another site embeds the page: it then has no navigation and footer. */
  readonly embedded: boolean;
}
