/** How a diagram is shown. It stands in the address, so that a link leads to the same view. */
export const viewNames = ['diagram', 'outline', 'split', 'table'] as const;
export type ViewName = (typeof viewNames)[number];

/** Unless the address says otherwise (spec W4). */
const defaultView: ViewName = 'diagram';

/** The view that an address names, or the default one. */
export const readView = (params: URLSearchParams): ViewName =>
  viewNames.find((name) => name === params.get('view')) ?? defaultView;

/** Does a narrow window have room for it: there nothing stands beside the sheet. */
export const hasRoomAlone = (view: ViewName): boolean => view !== 'split';

/** The same address with another view; the default one is not said. */
export function withView(params: URLSearchParams, view: ViewName): URLSearchParams {
  const next = new URLSearchParams(params);
  if (view === defaultView) next.delete('view');
  else next.set('view', view);
  return next;
}
