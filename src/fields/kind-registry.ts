/** The kinds of fields: the exports of `kind.ts` in each folder. Made by codegen. */
import { boolean } from './boolean/kind.ts';
import { choice } from './choice/kind.ts';
import { choices } from './choices/kind.ts';
import { color } from './color/kind.ts';
import { condition } from './condition/kind.ts';
import { date } from './date/kind.ts';
import { dateTime } from './date-time/kind.ts';
import { duration } from './duration/kind.ts';
import { email } from './email/kind.ts';
import { html } from './html/kind.ts';
import { icon } from './icon/kind.ts';
import { image } from './image/kind.ts';
import { json } from './json/kind.ts';
import { link } from './link/kind.ts';
import { list } from './list/kind.ts';
import { longText } from './long-text/kind.ts';
import { number } from './number/kind.ts';
import { object } from './object/kind.ts';
import { ranking } from './ranking/kind.ts';
import { rating } from './rating/kind.ts';
import { reference } from './reference/kind.ts';
import { references } from './references/kind.ts';
import { rights } from './rights/kind.ts';
import { schema } from './schema/kind.ts';
import { secret } from './secret/kind.ts';
import { text } from './text/kind.ts';

export const kindRegistry = {
  boolean,
  choice,
  choices,
  color,
  condition,
  'date-time': dateTime,
  date,
  duration,
  email,
  html,
  icon,
  image,
  json,
  link,
  list,
  'long-text': longText,
  number,
  object,
  ranking,
  rating,
  reference,
  references,
  rights,
  schema,
  secret,
  text,
} as const;
