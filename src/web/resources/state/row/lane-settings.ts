/** Settings of lanes on a page, for all readers. Pure. */

/** Settings of one field, by the keys of its lanes. */
export interface FieldLanes {
  /** The order of the lanes; others follow. A lane of a text field stays although it has no rows. */
  readonly order: readonly string[];
  /** Intended limits on the rows of lanes. A lane above its limit is marked. */
  readonly limits: Readonly<Record<string, number>>;
}

export interface LaneSettings {
  /** By the name of the field. */
  readonly of: (field: string) => FieldLanes;
  /** Null if the reader may not change them. */
  readonly set: ((field: string, lanes: FieldLanes) => void) | null;
}

/** The settings of a field without any. */
export const noFieldLanes: FieldLanes = { order: [], limits: {} };

/** Sets the limit of a lane; null removes it. */
export function withLimit({ order, limits }: FieldLanes, lane: string, limit: number | null): FieldLanes {
  const { [lane]: _, ...others } = limits;
  return { order, limits: limit === null ? others : { ...others, [lane]: limit } };
}

/** Changes the key of a lane. */
export function renamed({ order, limits }: FieldLanes, lane: string, to: string): FieldLanes {
  const { [lane]: limit, ...others } = limits;
  return {
    order: order.map((key) => (key === lane ? to : key)),
    limits: limit === undefined ? others : { ...others, [to]: limit },
  };
}

/** Removes a lane. */
export const removed = (lanes: FieldLanes, lane: string): FieldLanes => ({
  ...withLimit(lanes, lane, null),
  order: lanes.order.filter((key) => key !== lane),
});
