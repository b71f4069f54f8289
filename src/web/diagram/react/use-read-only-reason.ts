import { rightsOnModule, whyReadOnly } from '../../modules/module-rights.ts';
import { useCaller } from '../../session/caller.ts';
import { useDiagram } from './editor-context.ts';

/** The reason why the diagram is read-only; null if it is not. */
export function useReadOnlyReason(): string | null {
  const { module, canWrite } = useDiagram();
  const caller = useCaller();
  return canWrite ? null : whyReadOnly(module, rightsOnModule(module, caller), caller.shared !== null);
}
