/** The views of a diagram. The address contains the view, so that a link opens the same view. */
export const viewNames = ['diagram', 'outline', 'split', 'table'] as const;
export type ViewName = (typeof viewNames)[number];

/** The view of an address without the parameter (spec W4). */
const defaultView: ViewName = 'diagram';

/** The view in an address; the default view if there is none. */
export const readView = (params: URLSearchParams): ViewName =>
  viewNames.find((name) => name === params.get('view')) ?? defaultView;

/** Whether a narrow window has space for the view; the split view needs more. */
export const hasRoomAlone = (view: ViewName): boolean => view !== 'split';

/** The address with another view; the default view has no parameter. */
export function withView(params: URLSearchParams, view: ViewName): URLSearchParams {
  const next = new URLSearchParams(params);
  if (view === defaultView) next.delete('view');
  else next.set('view', view);
  return next;
}
