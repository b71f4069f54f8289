import { stencilSize } from '../../../diagram/cells/constants.ts';
import { useMinimised } from './minimised.ts';

/** The room that the shapes will take, before they are there: the sheet has its size from the start. */
export function StencilRoom({ project, module }: { readonly project: number; readonly module: number }) {
  const [minimised] = useMinimised(project, module);
  return minimised ? null : <div className="stencil" style={{ width: stencilSize.width }} />;
}
