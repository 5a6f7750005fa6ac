import './dialog.css';
import MuiDialog from '@mui/material/Dialog';
import { useId, type ReactNode } from 'react';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  /** A class for the size of a dialog that holds more than a question. */
  readonly size?: string;
  readonly children: ReactNode;
}

/** Shows a modal dialog that holds the focus until it is closed and then returns it. Must be inside a `ThemedRegion`. */
export function Dialog({ title, onClose, size = '', children }: DialogProps) {
  const id = useId();
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  return (
    <MuiDialog
      open
      onClose={onClose}
      aria-labelledby={id}
      transitionDuration={isCalm ? 0 : 150}
      slotProps={{ paper: { className: `s-dialog ${size}`.trim(), elevation: 0 } }}
    >
      <h2 id={id}>{title}</h2>
      {children}
    </MuiDialog>
  );
}
