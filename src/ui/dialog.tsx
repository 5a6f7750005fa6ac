import './dialog.css';
import MuiDialog from '@mui/material/Dialog';
import { useId, type ReactNode } from 'react';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A question over the page that holds the focus until it is answered or closed, and gives it back then. Drawn inside a `Look`. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const id = useId();
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  return (
    <MuiDialog
      open
      onClose={onClose}
      aria-labelledby={id}
      transitionDuration={isCalm ? 0 : 150}
      slotProps={{ paper: { className: 's-dialog', elevation: 0 } }}
    >
      <h2 id={id}>{title}</h2>
      {children}
    </MuiDialog>
  );
}
