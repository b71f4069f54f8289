import { choicesWeb } from '../choices/web.tsx';
import { defineWeb } from '../define-web.ts';
import type { EditorProps } from '../web/field-web.ts';
import { Ranking } from './ranking.tsx';

const RankingEditor = ({ id, field, value, onValue }: EditorProps) => (
  <fieldset>
    <legend className="visually-hidden">{field.title}</legend>
    <Ranking
      id={id}
      schema={field.schema}
      ranked={Array.isArray(value) ? value : []}
      fixed={false}
      onRanked={onValue}
    />
  </fieldset>
);

export const rankingWeb = defineWeb({ Editor: null, Bulk: RankingEditor, Filter: choicesWeb.Filter, width: 180 });
