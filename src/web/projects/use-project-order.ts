/** Reorders the modules and sections of a project. The new order is shown at once, and each move is one undo step. */
import { useQueryClient } from '@tanstack/react-query';
import type { Section } from '../../contract/generated/client.ts';
import { offerUndo } from '../api/changes.ts';
import { api } from '../api/client.ts';
import { history } from '../api/history.ts';
import { problemText } from '../api/problem.ts';
import type { Group } from '../modules/module-groups.ts';
import { moduleResource } from '../modules/module-queries.ts';
import { invalidateResource } from '../resources/state/query/keys.ts';
import { patchCached } from '../resources/state/row/cached-rows.ts';
import { toast } from '../ui/toasts.ts';
import { useStable } from '../ui/use-stable.ts';
import { type ModulePosition, type NewPosition, orderWith, placeOf, positionsFor, stepFrom } from './module-order.ts';

const oneModule = '/api/projects/{project_id}/project_scenario_modules/{id}.json';
const ordering = {
  modules: '/api/projects/{project_id}/project_scenario_modules/update_positions.json',
  sections: '/api/projects/{project_id}/sections/update_positions.json',
} as const;

export interface ProjectOrder {
  /** Moves a module to a position. */
  readonly put: (id: number, place: ModulePosition) => Promise<void>;
  /** Moves a module one step towards the start or the end of the project. */
  readonly step: (id: number, by: -1 | 1) => Promise<void>;
  /** Moves a module before or after another one. */
  readonly drop: (id: number, over: number, side: 'before' | 'after') => Promise<void>;
  readonly dropSection: (id: number, over: number, side: 'before' | 'after') => Promise<void>;
  /** Moves a section to an index among the sections. */
  readonly putSection: (id: number, index: number) => Promise<void>;
}

/** Functions that reorder a project. `announce` passes a sentence to screen readers. */
export function useProjectOrder(
  project: number,
  groups: readonly Group[],
  announce: (text: string) => void,
): ProjectOrder {
  const client = useQueryClient();
  const titleOf = (section: number | null): string =>
    groups.find((group) => group.section?.id === section)?.section?.name ?? 'Without a section';

  const send = async (what: string, resource: string, calls: readonly (() => Promise<unknown>)[]): Promise<void> => {
    const before = history.latest();
    try {
      for (const call of calls) await call();
      const changes = history.takeSince(before);
      history.join(changes, what);
      if (changes.length > 0) offerUndo(what, changes);
      announce(what);
    } catch (error) {
      toast({ text: `It stays where it was. ${problemText(error)}`, kind: 'error' });
    }
    await invalidateResource(client, resource);
  };

  const order = (resource: string, path: keyof typeof ordering, positions: readonly NewPosition[]) => {
    for (const { id, position } of positions) patchCached(client, resource, id, { position });
    const params = { path: { project_id: project } };
    return positions.length > 0 ? [() => api.POST(ordering[path], { params, body: [...positions] })] : [];
  };

  const put = useStable(async (id: number, { section, index }: ModulePosition) => {
    const all = groups.flatMap(({ modules }) => modules);
    const module = all.find((one) => one.id === id);
    const now = placeOf(groups, id);
    if (!module || !now || (now.section === section && now.index === index)) return;
    const there = groups.find((group) => (group.section?.id ?? null) === section)?.modules ?? [];
    const positions = positionsFor(orderWith(there, module, index), all);
    const stuck = all.find((one) => one.locked && positions.some((position) => position.id === one.id));
    if (stuck) {
      toast({
        text: `“${stuck.name}” is locked and keeps its place. Unlock it to order modules around it.`,
        kind: 'error',
      });
      return;
    }
    const moves = now.section !== section;
    if (moves) patchCached(client, moduleResource, id, { section_id: section });
    const what = moves
      ? `${module.name} moved to ${titleOf(section)}`
      : `${module.name} moved to place ${index + 1} of ${there.length} in ${titleOf(section)}`;
    await send(what, moduleResource, [
      ...(moves
        ? [() => api.PUT(oneModule, { params: { path: { project_id: project, id } }, body: { section_id: section } })]
        : []),
      ...order(moduleResource, 'modules', positions),
    ]);
  });

  const putSection = useStable(async (id: number, index: number) => {
    const sections = groups.flatMap(({ section }): Section[] => (section ? [section] : []));
    const section = sections.find((one) => one.id === id);
    if (!section || sections.indexOf(section) === index) return;
    const positions = positionsFor(orderWith(sections, section, index), sections);
    await send(
      `${section.name} moved to place ${index + 1} of ${sections.length}`,
      'section',
      order('section', 'sections', positions),
    );
  });

  return {
    put,
    putSection,
    drop: async (id, over, side) => {
      const there = groups.find(({ modules }) => modules.some((one) => one.id === over));
      if (!there) return;
      const others = there.modules.filter((one) => one.id !== id);
      const index = others.findIndex((one) => one.id === over) + (side === 'after' ? 1 : 0);
      await put(id, { section: there.section?.id ?? null, index });
    },
    dropSection: async (id, over, side) => {
      const others = groups.flatMap(({ section }) => (section && section.id !== id ? [section.id] : []));
      await putSection(id, others.indexOf(over) + (side === 'after' ? 1 : 0));
    },
    step: async (id, by) => {
      const place = stepFrom(groups, id, by);
      if (place) await put(id, place);
    },
  };
}
