/**
 * Parses the output of a model: a stream of JSON objects, each with a sentence and its quotation. Each object is
 * returned as soon as it is closed. Pure.
 */
import { isObject } from '../../engine/row-values.ts';
import type { Claim } from './citations.ts';

/** The maximum number of characters of one object; a longer object is skipped. */
const maxCharacters = 16_000;

/** A complete part of the output: a claim or an unreadable line. */
export type Written = Claim | 'unreadable';

/**
 * Parses text in pieces. Text between the objects is not part of the answer: each such line with words counts as
 * unreadable.
 */
export class WrittenLines {
  /** The incomplete object, from its first brace on. */
  #object = '';
  #isOpen = false;
  #inText = false;
  #escaped = false;
  /** The text of the present line outside of objects. */
  #beside = '';
  /** Whether the incomplete object is too long and is skipped. */
  #tooLong = false;

  take(piece: string): Written[] {
    const written: Written[] = [];
    for (const character of piece) {
      const one = this.#isOpen ? this.#within(character) : this.#outside(character);
      if (one) written.push(one);
    }
    return written;
  }

  /** Ends the input. Returns the parts that were incomplete. */
  end(): Written[] {
    const left: Written[] = this.#isOpen ? ['unreadable'] : [];
    const beside = this.#line();
    this.#isOpen = false;
    return beside ? [...left, beside] : left;
  }

  #outside(character: string): Written | null {
    if (character === '{') {
      this.#begin();
      return null;
    }
    if (character === '\n') return this.#line();
    if (this.#beside.length < maxCharacters) this.#beside += character;
    return null;
  }

  /** Ends a line outside of objects. Code fences and list markers do not count as text. */
  #line(): Written | null {
    const beside = this.#beside.trim();
    this.#beside = '';
    return /\p{L}/u.test(beside) && !/^`{3}\w*$/.test(beside) ? 'unreadable' : null;
  }

  #within(character: string): Written | null {
    if (this.#object.length < maxCharacters) this.#object += character;
    else this.#tooLong = true;
    if (this.#inText) {
      if (this.#escaped) this.#escaped = false;
      else if (character === '\\') this.#escaped = true;
      else if (character === '"') this.#inText = false;
      // A line break inside of a string means that the object was never closed, so it is discarded.
      else if (character === '\n') return this.#giveUp();
      return null;
    }
    if (character === '"') this.#inText = true;
    else if (character === '{') {
      // Objects are never nested, so a second brace means that the previous object was never closed.
      this.#begin();
      return 'unreadable';
    } else if (character === '}') {
      this.#isOpen = false;
      return this.#tooLong ? 'unreadable' : claimOf(this.#object);
    }
    return null;
  }

  #begin(): void {
    this.#isOpen = true;
    this.#object = '{';
    this.#inText = false;
    this.#escaped = false;
    this.#tooLong = false;
  }

  #giveUp(): Written {
    this.#isOpen = false;
    return 'unreadable';
  }
}

function claimOf(text: string): Written {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return 'unreadable';
  }
  if (!isObject(value)) return 'unreadable';
  const { row, field, quote, text: sentence } = value;
  if (typeof row !== 'string' || typeof field !== 'string' || typeof quote !== 'string' || typeof sentence !== 'string')
    return 'unreadable';
  return { row, field, quote, text: sentence };
}
