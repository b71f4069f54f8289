/** A condition that cannot be parsed; the message is the part of a sentence that gives the reason. */
export class ConditionTextError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ConditionTextError';
  }
}
