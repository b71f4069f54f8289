import { encodings } from '../../../tables/decode-text.ts';

interface EncodingChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly onChoose: (encoding: string) => void;
  readonly className?: string;
}

/** A select with text encodings. */
export const EncodingChoice = ({ label, value, onChoose, className }: EncodingChoiceProps) => (
  <label className={className}>
    {label}
    <select className="form-select" value={value} onChange={({ target }) => onChoose(target.value)}>
      {encodings.map(([encoding, title]) => (
        <option key={encoding} value={encoding}>
          {title}
        </option>
      ))}
    </select>
  </label>
);
