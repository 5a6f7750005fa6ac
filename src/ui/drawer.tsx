import './drawer.css';
import Drawer from '@mui/material/Drawer';
import type { ReactNode } from 'react';
import { Icon } from './icon.js';
import { Look } from './look/look.js';

export interface DrawerProps {
  /** What it is called, and what its close button is. */
  readonly label: string;
  readonly closeLabel: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A panel that comes in from the right and holds the focus until it is closed. */
export function SideDrawer({ label, closeLabel, isOpen, onClose, children }: DrawerProps) {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  return (
    <Look>
      <Drawer
        anchor="right"
        open={isOpen}
        onClose={onClose}
        transitionDuration={isCalm ? 0 : { enter: 200, exit: 150 }}
        slotProps={{ paper: { className: 's-drawer', role: 'dialog', 'aria-modal': true, 'aria-label': label } }}
      >
        <button type="button" className="s-drawer-close" onClick={onClose}>
          <Icon name="close" />
          {closeLabel}
        </button>
        {children}
      </Drawer>
    </Look>
  );
}
