import { useState, type ComponentType, type MouseEvent, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { useTexts } from '../state/site.js';
import { removeNotice, showNotice } from '../state/notices.js';
import type { DrawerProps } from '../ui/drawer.js';
import { Icon } from '../ui/icon.js';

const load = async () => (await import(/* webpackChunkName: "drawer" */ '../ui/drawer.js')).SideDrawer;

/** Asked for as soon as somebody reaches for the button; pressing it tries again. */
const prepare = () => void load().catch(() => undefined);

/** What the header has no room for, in a drawer behind a button. */
export function Menu({ children }: { readonly children: ReactNode }) {
  const t = useTexts();
  const [path] = useLocation();
  const [Drawer, setDrawer] = useState<ComponentType<DrawerProps>>();
  const [openAt, setOpenAt] = useState<string>();
  const label = t('header.menu', 'Menu');
  const open = async ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    // Safari focuses no button by a press, and the drawer gives the focus back to what had it.
    currentTarget.focus();
    setOpenAt(path);
    // No refresh of the page where this fails, as for other lazy parts: what was typed in it would be lost.
    const part = await load().catch(() => undefined);
    if (part) {
      removeNotice('menu');
      return setDrawer(() => part);
    }
    setOpenAt(undefined);
    showNotice('menu', t('header.menu.unopened', 'The menu could not be opened. Please press it again.'));
  };
  return (
    <>
      <button
        type="button"
        className="s-menu"
        aria-haspopup="dialog"
        aria-expanded={Drawer !== undefined && openAt === path}
        onClick={(event) => void open(event)}
        onPointerEnter={prepare}
        onFocus={prepare}
      >
        <Icon name="menu" />
        {label}
      </button>
      {Drawer && (
        <Drawer label={label} closeLabel={t('action.close', 'Close')} isOpen={openAt === path} onClose={() => setOpenAt(undefined)}>
          {children}
        </Drawer>
      )}
    </>
  );
}
