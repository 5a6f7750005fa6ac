import { useRef, type KeyboardEvent } from 'react';

interface Tab {
  readonly id: string;
  readonly name: string;
  /** What became of this person's choice so far, in words. */
  readonly standing: string;
  /** There is nothing to choose. */
  readonly isClosed: boolean;
}

interface OfferingTabsProps {
  readonly label: string;
  readonly tabs: readonly Tab[];
  readonly open: string;
  /** The ids of a tab and of what it opens begin with this. */
  readonly prefix: string;
  readonly onOpen: (id: string) => void;
}

/** Whose turn it is to choose. Arrow keys go from person to person and open what can be opened. */
export function OfferingTabs({ label, tabs, open, prefix, onOpen }: OfferingTabsProps) {
  const buttons = useRef(new Map<string, HTMLElement>());
  const onKeyDown = (event: KeyboardEvent, nth: number) => {
    const next = nextOf(event, nth, tabs.length);
    const tab = next === undefined ? undefined : tabs[next];
    if (!tab) return;
    event.preventDefault();
    buttons.current.get(tab.id)?.focus();
    if (!tab.isClosed) onOpen(tab.id);
  };
  return (
    <div className="s-tabs" role="tablist" aria-label={label}>
      {tabs.map(({ id, name, standing, isClosed }, nth) => (
        <button
          key={id}
          type="button"
          role="tab"
          className="s-tab"
          id={tabId(prefix, id)}
          aria-selected={id === open}
          aria-controls={id === open ? tabPanelId(prefix) : undefined}
          aria-disabled={isClosed || undefined}
          tabIndex={id === open ? 0 : -1}
          ref={(button) => {
            if (button) buttons.current.set(id, button);
          }}
          onClick={() => !isClosed && onOpen(id)}
          onKeyDown={(event) => onKeyDown(event, nth)}
        >
          <span className="s-tab-name">{name}</span> <span className="s-tab-standing">{standing}</span>
        </button>
      ))}
    </div>
  );
}

export function tabId(prefix: string, id: string): string {
  return `${prefix}-tab-${id}`;
}

export function tabPanelId(prefix: string): string {
  return `${prefix}-tabpanel`;
}

/** The place a key leads to in a row that goes round; in languages written from the right, arrows lead the other way. */
function nextOf({ key, currentTarget }: KeyboardEvent, at: number, count: number): number | undefined {
  const forward = getComputedStyle(currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  if (key === forward) return (at + 1) % count;
  return key === 'ArrowLeft' || key === 'ArrowRight' ? (at - 1 + count) % count : undefined;
}
