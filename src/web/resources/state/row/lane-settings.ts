/** How many rows the lanes of a view are meant to hold. More are shown, and told. */
export interface LaneLimits {
  /** By the name of the field and the key of the lane; null for as many as one likes. */
  readonly of: (field: string, lane: string) => number | null;
  /** Null where the reader may not set them. */
  readonly set: ((field: string, lane: string, limit: number | null) => void) | null;
}

/** By the name of a field, then by the key of a lane. */
export type LimitsByLane = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** With another limit of one lane; null takes it out. */
export function withLimit(limits: LimitsByLane, field: string, lane: string, limit: number | null): LimitsByLane {
  const { [lane]: _, ...others } = limits[field] ?? {};
  return { ...limits, [field]: limit === null ? others : { ...others, [lane]: limit } };
}
