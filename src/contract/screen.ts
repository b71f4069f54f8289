/** The screen of a collection: its place in the navigation, its view, and the calls that it offers. */
import type { Level } from './audience.ts';

export interface Screen {
  /** The address of the screen. For a tab with a segment, it is the address of the page followed by the segment. */
  readonly route: string | null;
  readonly tab: string | null;
  /** The last part of a tab's address. Lists of one page with the same segment are parts of one tab. */
  readonly segment: string | null;
  /** Whether the page opens with this tab. */
  readonly first: boolean;
  /** The title of the combined tab that contains this tab; null for a tab of its own. */
  readonly part: string | null;
  /** The positions of the page's own tabs in combined tabs, among lists with the same `part`. */
  readonly parts: readonly PagePart[];
  readonly title: string;
  readonly area: 'home' | 'company' | 'system' | 'data' | 'assessments';
  /** The heading of its group in the navigation; null for none. */
  readonly group: string | null;
  /** The initial kind of view and its fields; without fields the first suitable ones are used. */
  readonly view: string;
  readonly by: readonly string[];
  /** The references of the left and right side, for rows that connect two other rows; null without `sides`. */
  readonly sides: Sides | null;
  /** The fields of a proposal, and the calls of its decision; null without `review`. */
  readonly review: Review | null;
  /** The question pages that fill in a row, and the answer rows; null without `asks`. */
  readonly asks: Asks | null;
  /** The charts of the rows; null without `charts`. */
  readonly charts: Charts | null;
  /** The levels below the rows in an outline, from the top. */
  readonly levels: readonly OutlineLevel[];
  readonly columns: readonly string[];
  readonly sort: string | null;
  readonly item: string | null;
  /** The last part of the address of a row's details page; null without such a page. */
  readonly details: string | null;
  /** Other texts for adding a row, if that has a further effect; null for the default texts. */
  readonly adding: {
    readonly title: string;
    readonly help: string;
    readonly done: string;
    /** The sentence about the effect of each row that a file adds; null without a further effect. */
    readonly imported: string | null;
    /** The form's fields in addition to the required ones; null for all settable fields. */
    readonly fields: readonly string[] | null;
  } | null;
  readonly calls: readonly RowCall[];
  /** A sentence above the rows. Braces contain fields of the response of `path`. */
  readonly note: { readonly path: string; readonly text: string } | null;
  /** The screen shows a preview of the form's values, by the calls `preview` and `send_test`. */
  readonly preview: boolean;
  /** Key of the singleton whose pages ask the rows of this outline, which are shown beside it; null for none. */
  readonly shownAs: string | null;
  /** The last path segment of a call that returns figures about the rows, drawn above them. */
  readonly figures: string | null;
  /** A table about the rows that a separate call returns. */
  readonly report: Report | null;
  /** Conditions that the list call always has, in addition to those that the reader sets. */
  readonly filter: FixedFilter;
  readonly lists: readonly ScreenList[];
  readonly order: number;
}

/** A combined tab of a row's page. It may include the page's own tabs. */
export interface PagePart {
  readonly title: string;
  readonly holds: readonly OwnTab[];
}

/** The page's own tabs: the fields of the row, its uses, and its history. */
export type OwnTab = 'details' | 'uses' | 'history';

/** A call on one row, POST {base}/{id}/{name}, shown among the row's actions. */
export interface RowCall {
  /** The call returns another row, which is then opened. */
  readonly makes: boolean;
  readonly name: string;
  readonly title: string;
  readonly icon: string;
  /** The message after the call. */
  readonly done: string;
  /** The call streams its progress and can be cancelled. */
  readonly long: boolean;
  /** Rows to choose before the call, each an id in the body. A dry run precedes the call. */
  readonly asks: readonly AskedRow[];
  /** The call is offered only for rows with these values. */
  readonly where: Readonly<Record<string, string | number | boolean | null>>;
  /**
   * The audience that is offered the call. Null: everyone who may change the row, or may add rows if the call creates
   * one.
   */
  readonly audience: Level | null;
}

/** A row that the user chooses for a call. */
export interface AskedRow {
  /** The member of the body. */
  readonly name: string;
  readonly title: string;
  /** The key of the collection with the choices. */
  readonly of: string;
}

/** A report about the rows of a list, GET {base}/{name}. */
export interface Report {
  readonly name: string;
  readonly title: string;
  readonly icon: string;
  readonly help: string;
  readonly columns: readonly ReportColumn[];
}

export interface ReportColumn {
  /** The member of the report's lines. */
  readonly field: string;
  /** The column title; null for the title of the list's resource. */
  readonly title: string | null;
  /**
   * The linked row and its owners: for each resource, the member of the line, or the path parameter, with its id. Null
   * for plain text.
   */
  readonly opens: Readonly<Record<string, string>> | null;
}

/** A level of rows below another level. */
export interface OutlineLevel {
  /** The key of the collection that lists the rows. */
  readonly collection: string;
  /** The field that references the parent row. */
  readonly link: string;
  /** The parent's field with the number of children; null without one. */
  readonly count: string | null;
}

/** `review` of a screen: the fields and calls of rows that propose changes of other rows. */
export interface Review {
  /** The choice field of the decision, and its value before the decision. */
  readonly status: { readonly field: string; readonly open: string };
  /** The choice field of the action on the other row. */
  readonly action: string;
  readonly reason: string | null;
  readonly source: string | null;
  /** The field with the address of the source. */
  readonly link: string | null;
  /** Calls of the collection with ids: differences, accept and decline. */
  readonly differences: string;
  readonly accept: string;
  readonly decline: string;
}

/** `asks` of a page view: rows that answer other rows, the questions. */
export interface Asks {
  /** The resource of the answers. A schema of the question validates its answer. */
  readonly answers: string;
  /** The boolean field of a question: an answer is required. */
  readonly required: string | null;
  /** The boolean field of a question: the question is in use. */
  readonly while: string | null;
  /** Fields of the parent row with formatted texts: shown before the first page, and after the submission. */
  readonly before: string | null;
  readonly after: string | null;
  /** Yes or no of the rows that are pages: their questions are laid out as a table. */
  readonly table: string | null;
  /** The last parts of the paths, below an answer's, of the calls that change its files. */
  readonly files: { readonly upload: string; readonly remove: string } | null;
}

/** A reference that is one side of a pair view. */
export interface SideWords {
  readonly field: string;
  /** A reference of the side's rows that limits the choice: only rows with one target at a time are shown. */
  readonly within: string | null;
}

/** The charts of rows. */
export interface Charts {
  /** The fields with a chart; null for all fields whose values form groups. */
  readonly fields: readonly string[] | null;
  /**
   * A reference that splits the charts: each field has one chart for each referenced row. Null for one chart of all
   * rows.
   */
  readonly each: string | null;
  /** Fields by which readers compare rows; null for all that form groups. */
  readonly by: readonly ChartsBy[] | null;
}

/** A field by which charts compare rows. */
export interface ChartsBy {
  readonly field: string;
  readonly title: string;
  /** The fields that are charted then, of all rows together; null: as without a comparison. */
  readonly fields: readonly string[] | null;
}

/** Field values that are set together on a row. */
export type FixedValues = Readonly<Record<string, string | number | boolean | null>>;

/** `sides` of a pair view: rows that connect two other rows. */
export interface Sides {
  /** The reference on the left side. */
  readonly left: SideWords;
  /** The reference on the right side; empty for a row with the values `none`. */
  readonly right: SideWords;
  /** Values that mark a row as having no counterpart; null if rows cannot record a missing counterpart. */
  readonly none: FixedValues | null;
  /** Values that are set on a row when a person connects it manually. */
  readonly byHand: FixedValues;
  /** The field with the probability of a pair, from 0 to 1. */
  readonly score: string | null;
  /** The choice field with the reason why a pair is improbable. */
  readonly doubt: string | null;
  /** The choice field with the decision about a pair, and its values for an accepted and a rejected pair. */
  readonly decision: {
    readonly field: string;
    readonly accept: string;
    readonly reject: string;
  } | null;
  /**
   * A call below the parent row that suggests pairs, its parameters for the rows that limit the two sides, and the
   * values of a row made from a suggestion.
   */
  readonly suggestions: {
    readonly call: string;
    readonly left: string;
    readonly right: string;
    readonly values: FixedValues;
  } | null;
}

/** Query members of a list call. A value may be $user, or an address parameter in braces. */
export type FixedFilter = Readonly<Record<string, string>>;

/** An additional list of a screen's rows. */
export interface ScreenList {
  readonly route: string;
  readonly title: string;
  readonly help: string | null;
  readonly icon: string | null;
  readonly filter: FixedFilter;
  readonly order: number;
}
