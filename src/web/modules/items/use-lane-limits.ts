import { useMemo } from 'react';
import { useStable } from '../../resources/state/query/use-stable.ts';
import { type LaneLimits, type LimitsByLane, withLimit } from '../../resources/state/row/lane-limits.ts';
import { useModuleChanges } from '../module-changes.ts';
import type { ModuleContentProps } from '../module-content.ts';

const none: LimitsByLane = {};

/** The limits of a module's lanes, as its settings keep them for everybody. */
export function useLaneLimits({ module, canWrite }: Pick<ModuleContentProps, 'module' | 'canWrite'>): LaneLimits {
  const { update } = useModuleChanges(module);
  const settings = module.entity_value_settings;
  const limits: LimitsByLane = settings?.lane_limits ?? none;
  const write = useStable((field: string, lane: string, limit: number | null) => {
    void update({ entity_value_settings: { ...settings, lane_limits: withLimit(limits, field, lane, limit) } });
  });
  return useMemo(
    () => ({ of: (field, lane) => limits[field]?.[lane] ?? null, set: canWrite ? write : null }),
    [limits, canWrite, write],
  );
}
