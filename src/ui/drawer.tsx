import './drawer.css';
import Drawer from '@mui/material/Drawer';
import type { ReactNode } from 'react';
import { Icon } from './icon.js';
import { ThemedRegion } from './look/themed-region.js';

export interface DrawerProps {
  /** The accessible name of the drawer. */
  readonly label: string;
  readonly closeLabel: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export function SideDrawer({ label, closeLabel, isOpen, onClose, children }: DrawerProps) {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  return (
    <ThemedRegion>
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
    </ThemedRegion>
  );
}
