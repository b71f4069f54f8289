/** What the user has chosen about a file; what is left out is guessed by the server. */
export interface DictionaryChoices {
  readonly format?: string;
  readonly sheet?: string;
  readonly encoding?: string;
  readonly delimiter?: string;
  readonly header?: number;
  readonly columns?: Readonly<Record<string, string>>;
  readonly parentBy?: string;
}
