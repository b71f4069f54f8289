/** The address that opens a row of each resource: that of its file, else that of its screens. */

import { levelRank } from '../../src/contract/audience.ts';
import type { Collection, Model, Resource } from '../../src/contract/model.ts';
import { ownPages } from '../../src/contract/own-pages.ts';
import { suggestion } from '../../src/fields/closest.ts';
import { addressPattern } from '../files/addresses.ts';
import type { Fail } from '../files/problem.ts';

const braces = /\{([^}]+)\}/g;

/** Resources of which a row has, or may have, an owner; the resource itself is left out. */
function ownersOf(resource: Resource, resources: ReadonlyMap<string, Resource>): ReadonlySet<string> {
  const found = new Set<string>();
  const climb = (of: Resource | undefined): void => {
    for (const target of of?.owners.flatMap(({ targets }) => targets) ?? [])
      if (!found.has(target)) {
        found.add(target);
        climb(resources.get(target));
      }
  };
  climb(resource);
  return found;
}

/** `x-opens` must be the address of a page. Every brace in it must name the row's own id or one of its owners. */
export function checkOpens(
  resources: ReadonlyMap<string, Resource>,
  collections: Iterable<Collection>,
  failIn: (resource: string, at: string) => Fail,
): void {
  const pages = [...[...collections].flatMap(pagesOf), ...ownPages];
  const known = new Set(pages.map(addressPattern));
  for (const resource of resources.values()) {
    if (resource.opens === null) continue;
    const fail = failIn(resource.name, '');
    const owners = ownersOf(resource, resources);
    for (const [, name = ''] of resource.opens.matchAll(braces))
      if (name !== 'id' && !owners.has(name))
        fail(
          '/x-opens',
          `A row of "${resource.name}" belongs to no "${name}".`,
          suggestion(name, owners, `Name its own id or one of its owners: ${['id', ...owners].join(', ')}.`),
        );
    if (!known.has(addressPattern(resource.opens)))
      fail(
        '/x-opens',
        `No page has the address ${resource.opens}.`,
        suggestion(resource.opens, pages, 'Name the address of a screen, or of one of its rows.'),
      );
  }
}

/** The addresses that show a collection. */
const pagesOf = ({ screen }: Collection): readonly string[] =>
  [screen?.route, screen?.item, ...(screen?.lists ?? []).map(({ route }) => route)].filter((one) => one != null);

/**
 * The address of a row by resource, with resources of owners in braces. A row without an address opens at its owner's
 * address.
 */
export function opensOf(model: Model): Readonly<Record<string, string>> {
  const all: [string, string][] = [];
  for (const resource of model.resources.values()) {
    const found = resource.opens ? withRow(resource.opens) : byScreens(model, resource);
    if (found) all.push([resource.name, found]);
  }
  return Object.fromEntries(all);
}

/** A page without the row's id in its address gets the id in the query. */
const withRow = (address: string): string => (address.includes('{id}') ? address : `${address}?item={item}`);

function byScreens(model: Model, resource: Resource): string | null {
  const owners = ownersOf(resource, model.resources);
  const collections = [...model.collections.values()]
    .filter((collection) => collection.resource === resource.name && collection.screen)
    .sort((a, b) => levelRank(a.levels.read) - levelRank(b.levels.read));
  for (const { key, screen } of collections) {
    const address = screen?.item
      ? screen.item.replace(/\{[^}]+\}$/, '{id}')
      : screen?.route
        ? `${screen.route}?${screen.segment === null ? '' : `tab=${key}&`}row={id}`
        : screen?.tab
          ? `${screen.tab}?tab=${key}&row={id}`
          : null;
    const named = address?.replace(braces, (_, name: string) => `{${name === 'id' ? name : name.replace(/_id$/, '')}}`);
    const known = named && [...named.matchAll(braces)].every(([, name = '']) => name === 'id' || owners.has(name));
    if (known) return named;
  }
  return null;
}
