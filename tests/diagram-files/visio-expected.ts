/** The expected results for the drawings in the same folder, from `expected-dev.json`. */

interface ExpectedElement {
  readonly id: number;
  readonly kind: string;
  readonly name?: string;
  readonly bbox?: readonly number[];
  readonly eventType?: string;
  readonly trigger?: string;
  readonly border?: string;
  readonly dashed?: boolean;
  readonly filled?: boolean;
  readonly taskType?: string;
  readonly markers?: readonly string[];
  readonly collapsed?: boolean;
  readonly gateway_type?: string;
  readonly collection?: boolean;
}
interface ExpectedPool {
  readonly name: string;
  readonly bbox: readonly number[];
  readonly lanes: readonly {
    readonly name: string;
    readonly bbox: readonly number[];
    readonly members: readonly number[];
  }[];
}
interface ExpectedLink {
  readonly id: number;
  readonly type: string;
  readonly source: number | string;
  readonly target: number | string;
  readonly label?: string;
  readonly vertices?: readonly (readonly number[])[];
}
/** The expectations for one drawing; each field exists if the drawing contains such data. */
export interface Expected {
  readonly elements?: readonly ExpectedElement[];
  readonly pools?: readonly ExpectedPool[];
  readonly links?: readonly ExpectedLink[];
  readonly imported?: readonly number[];
  readonly skipped?: number | readonly number[];
  readonly links_dropped?: readonly number[];
  readonly message?: string;
  readonly names?: Readonly<Record<string, string>>;
}
