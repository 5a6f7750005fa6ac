import { useState, type ComponentType, type MouseEvent, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { useTranslation } from 'react-i18next';
import { removeNotice, showNotice } from '../visit/notices.js';
import type { DrawerProps } from '../ui/drawer.js';
import { Icon } from '../ui/icon.js';

const loadDrawer = async () => (await import(/* webpackChunkName: "drawer" */ '../ui/drawer.js')).SideDrawer;

/** Loads the drawer when the visitor reaches for the button; a press loads it again after a failure. */
const preloadDrawer = () => void loadDrawer().catch(() => undefined);

/** Shows the menu button and the drawer with its children. If the drawer fails to load, a notice says so. */
export function Menu({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation();
  const [path] = useLocation();
  const [Drawer, setDrawer] = useState<ComponentType<DrawerProps>>();
  const [openAt, setOpenAt] = useState<string>();
  const label = t('header.menu', 'Menu');
  const openDrawer = async ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    // Safari does not focus a pressed button, but the drawer returns the focus to the focused element.
    currentTarget.focus();
    setOpenAt(path);
    // A failure does not refresh the page, because that would lose typed input.
    const part = await loadDrawer().catch(() => undefined);
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
        onClick={(event) => void openDrawer(event)}
        onPointerEnter={preloadDrawer}
        onFocus={preloadDrawer}
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
