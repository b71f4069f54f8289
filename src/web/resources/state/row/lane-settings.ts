/** What a page keeps of the lanes of a view, for everybody who looks at it. Pure. */

/** Of one field, by the keys of its lanes. */
export interface LanesKept {
  /** As they stand; those that are not named follow. A lane of a text stays, though no row lies in it. */
  readonly order: readonly string[];
  /** How many rows they are meant to hold. More are shown, and told. */
  readonly limits: Readonly<Record<string, number>>;
}

export interface LaneSettings {
  /** By the name of the field. */
  readonly of: (field: string) => LanesKept;
  /** Null where the reader may not set them. */
  readonly set: ((field: string, lanes: LanesKept) => void) | null;
}

/** What is kept of lanes that nobody has set anything for. */
export const nothingKept: LanesKept = { order: [], limits: {} };

/** With another limit of one lane; null takes it out. */
export function withLimit({ order, limits }: LanesKept, lane: string, limit: number | null): LanesKept {
  const { [lane]: _, ...others } = limits;
  return { order, limits: limit === null ? others : { ...others, [lane]: limit } };
}

/** With one lane called by another key. */
export function renamed({ order, limits }: LanesKept, lane: string, to: string): LanesKept {
  const { [lane]: limit, ...others } = limits;
  return {
    order: order.map((key) => (key === lane ? to : key)),
    limits: limit === undefined ? others : { ...others, [to]: limit },
  };
}

/** Without one lane. */
export const removed = (lanes: LanesKept, lane: string): LanesKept => ({
  ...withLimit(lanes, lane, null),
  order: lanes.order.filter((key) => key !== lane),
});
