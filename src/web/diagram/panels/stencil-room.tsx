import { stencilSize } from '../../../diagram/cells/constants.ts';
import { useMinimised } from './minimised.ts';

/** Reserves the space of the stencil until it has loaded, so that the sheet has its final size from the beginning. */
export function StencilRoom({ project, module }: { readonly project: number; readonly module: number }) {
  const [minimised] = useMinimised(project, module);
  return minimised ? null : <div className="stencil" style={{ width: stencilSize.width }} />;
}
