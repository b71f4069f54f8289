/** What a page keeps of the lanes of a view, for everybody who looks at it. Pure. */

/** Of one field, by the keys of its lanes. */
export interface FieldLanes {
  /** As they stand; those that are not named follow. A lane of a text stays, though no row lies in it. */
  readonly order: readonly string[];
  /** How many rows they are meant to hold. More are shown, and told. */
  readonly limits: Readonly<Record<string, number>>;
}

export interface LaneSettings {
  /** By the name of the field. */
  readonly of: (field: string) => FieldLanes;
  /** Null where the reader may not set them. */
  readonly set: ((field: string, lanes: FieldLanes) => void) | null;
}

/** What is kept of lanes that nobody has set anything for. */
export const noFieldLanes: FieldLanes = { order: [], limits: {} };

/** With another limit of one lane; null takes it out. */
export function withLimit({ order, limits }: FieldLanes, lane: string, limit: number | null): FieldLanes {
  const { [lane]: _, ...others } = limits;
  return { order, limits: limit === null ? others : { ...others, [lane]: limit } };
}

/** With one lane called by another key. */
export function renamed({ order, limits }: FieldLanes, lane: string, to: string): FieldLanes {
  const { [lane]: limit, ...others } = limits;
  return {
    order: order.map((key) => (key === lane ? to : key)),
    limits: limit === undefined ? others : { ...others, [to]: limit },
  };
}

/** Without one lane. */
export const removed = (lanes: FieldLanes, lane: string): FieldLanes => ({
  ...withLimit(lanes, lane, null),
  order: lanes.order.filter((key) => key !== lane),
});
