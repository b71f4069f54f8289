/** The views of a diagram. The address contains the view, so that a link leads to it. */
export const viewNames = ['diagram', 'outline', 'split', 'table'] as const;
export type ViewName = (typeof viewNames)[number];

/** The view without a parameter in the address (spec W4). */
const defaultView: ViewName = 'diagram';

/** The view that an address names, or the default one. */
export const readView = (params: URLSearchParams): ViewName =>
  viewNames.find((name) => name === params.get('view')) ?? defaultView;

/** Whether a narrow window has space for it: split view needs more. */
export const hasRoomAlone = (view: ViewName): boolean => view !== 'split';

/** The address with another view; the default view has no parameter. */
export function withView(params: URLSearchParams, view: ViewName): URLSearchParams {
  const next = new URLSearchParams(params);
  if (view === defaultView) next.delete('view');
  else next.set('view', view);
  return next;
}
