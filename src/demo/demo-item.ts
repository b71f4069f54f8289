/** An item of a module: its title, the fields of its item type, and who and what it is tied to. */
export interface DemoItem {
  readonly title: string;
  readonly text?: string;
  /** References to lookups by name; a number of days for dates. */
  readonly values?: Readonly<Record<string, unknown>>;
  readonly stakeholders?: readonly string[];
  readonly products?: readonly string[];
  readonly tags?: readonly string[];
  readonly people?: readonly string[];
  /** Address of its picture. */
  readonly picture?: string;
}
