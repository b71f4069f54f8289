/** An item of a module: its title, the fields of its item type, and its assignments. */
export interface DemoItem {
  readonly title: string;
  readonly text?: string;
  /** Field values. Lookups are given by name, dates as a number of days from now. */
  readonly values?: Readonly<Record<string, unknown>>;
  readonly stakeholders?: readonly string[];
  readonly products?: readonly string[];
  readonly tags?: readonly string[];
  readonly people?: readonly string[];
  /** The address of its picture. */
  readonly picture?: string;
}
