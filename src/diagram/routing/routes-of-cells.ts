import { type Cell, isElement, isLink, type LinkCell } from '../cells/cell.ts';
import type { LinkSettings } from './link-settings.ts';
import { Routes } from './routes.ts';

/** The routes of cells without a page, for writing files. */
export function routesOf(cells: readonly Cell[], linkSettings: LinkSettings = {}): Routes {
  const byJsid = new Map(cells.map((cell) => [cell.jsid, cell]));
  const containers = new Map<string, string>();
  const links = new Map<string, LinkCell[]>();
  for (const cell of cells) {
    if (isElement(cell)) for (const child of cell.embeds ?? []) containers.set(child, cell.jsid);
    else
      for (const end of new Set([cell.source, cell.target])) {
        if (end === null) continue;
        const ending = links.get(end);
        if (ending) ending.push(cell);
        else links.set(end, [cell]);
      }
  }
  const routes = new Routes({
    element: (jsid) => {
      const cell = byJsid.get(jsid);
      return cell && isElement(cell) ? cell : undefined;
    },
    link: (jsid) => {
      const cell = byJsid.get(jsid);
      return cell && isLink(cell) ? cell : undefined;
    },
    linksOf: (jsid) => links.get(jsid) ?? [],
    containerOf: (jsid) => containers.get(jsid),
  });
  routes.reset(cells);
  routes.setLinkSettings(linkSettings);
  return routes;
}
