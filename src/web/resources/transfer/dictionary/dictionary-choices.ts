/** The user's choices about a file; the server guesses the others. */
export interface DictionaryChoices {
  readonly format?: string;
  readonly sheet?: string;
  readonly encoding?: string;
  readonly delimiter?: string;
  readonly header?: number;
  readonly columns?: Readonly<Record<string, string>>;
  readonly parentBy?: string;
}
