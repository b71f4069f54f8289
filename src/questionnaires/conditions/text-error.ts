/** A condition of a file that is not understood; the message is a part of a sentence that says why. */
export class ConditionTextError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ConditionTextError';
  }
}
