import './remove-button.css';

interface RemoveButtonProps {
  /** What is removed: "Remove Customer". */
  readonly label: string;
  /** -1 where a key on the chip itself removes it. */
  readonly tabIndex?: number;
  readonly onClick: () => void;
}

/** The cross of a chip, or of what a picker has chosen. A click reaches nothing around it. */
export const RemoveButton = ({ label, tabIndex, onClick }: RemoveButtonProps) => (
  <button
    type="button"
    className="remove-button"
    tabIndex={tabIndex}
    aria-label={label}
    onClick={(event) => {
      event.stopPropagation();
      onClick();
    }}
  >
    <i className="bi bi-x" aria-hidden="true" />
  </button>
);
