import { Swatch } from '../../web/ui/swatch.tsx';
import type { ValueProps } from '../field-web.ts';
import { choiceColor } from './choices.ts';

/** The words of the value, with its colour before them where it has one. */
export function ChoiceCell({ field, value, text }: ValueProps) {
  const color = choiceColor(field.schema, value);
  return (
    <span title={text.length > 24 ? text : undefined}>
      {color && (
        <>
          <Swatch color={color} />{' '}
        </>
      )}
      {text}
    </span>
  );
}
