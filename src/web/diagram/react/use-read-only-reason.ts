import { rightsOnModule, whyReadOnly } from '../../modules/module-rights.ts';
import { useCaller } from '../../session/caller.ts';
import { useDiagram } from './editor-context.ts';

/** Why nothing can be changed in the diagram; null where it can. */
export function useReadOnlyReason(): string | null {
  const { module, canWrite } = useDiagram();
  const caller = useCaller();
  return canWrite ? null : whyReadOnly(module, rightsOnModule(module, caller), caller.shared !== null);
}
