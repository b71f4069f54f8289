import type { ButtonHTMLAttributes } from 'react';
import { Tip } from './tip.tsx';

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'aria-label'> {
  readonly icon: string;
  /** The name of the button, shown as a tooltip. */
  readonly label: string;
}

/** A button that shows only an icon. */
export function IconButton({ icon, label, className = '', type = 'button', ...rest }: IconButtonProps) {
  return (
    <Tip text={label}>
      <button {...rest} type={type} className={`btn btn-quiet btn-icon ${className}`} aria-label={label}>
        <i className={`bi bi-${icon}`} aria-hidden="true" />
      </button>
    </Tip>
  );
}
