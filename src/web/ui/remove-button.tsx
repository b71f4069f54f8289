import './remove-button.css';

interface RemoveButtonProps {
  /** The label with the object's name, such as "Remove Customer". */
  readonly label: string;
  /** The tab index; -1 if a key on the chip itself removes it. */
  readonly tabIndex?: number;
  readonly onClick: () => void;
}

/** The remove button of a chip. Its click does not propagate. */
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
