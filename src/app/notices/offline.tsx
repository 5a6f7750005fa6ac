import { useEffect, useSyncExternalStore, useLayoutEffect, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import '../../ui/curtain.css';
import { Icon } from '../../ui/icon.js';
import { useEntryTexts } from '../../visit/entry-texts.js';
import { showToast } from '../../visit/toasts.js';
import { Contact, loadContact } from '../frameless-page.js';

/** When the phone number is loaded: after what the page itself needs. */
const CALL_LINK_DELAY_MS = 10_000;

/** Shows a backdrop while there is no connection, and a toast when it is back (SPEC 4 and 8). */
export function Offline() {
  const t = useEntryTexts();
  const isOnline = useSyncExternalStore(subscribeToConnection, () => navigator.onLine);
  // It cannot be loaded without a connection.
  useEffect(() => {
    const timer = setTimeout(() => void loadContact(), CALL_LINK_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  useOnlineToast(isOnline, t('error.online', 'You are back online'));
  if (isOnline) return null;
  return (
    <Backdrop>
      <Icon name="offline" />
      <p>{t('error.offline', 'You are offline')}</p>
      <p>
        {isFinished()
          ? t('offline.done', 'Your confirmation is still here.')
          : t('offline.text', 'What you entered is still here. You can continue when you are back online.')}
      </p>
      <Contact as="call" />
    </Backdrop>
  );
}

/** Whether the page below shows a confirmation, and so has nothing to continue. */
function isFinished(): boolean {
  return document.querySelector('.s-done') !== null;
}

function useOnlineToast(isOnline: boolean, text: string): void {
  useEffect(() => {
    if (isOnline) return undefined;
    return () => {
      if (navigator.onLine) showToast('success', text);
    };
  }, [isOnline, text]);
}

const EVENTS = ['online', 'offline'] as const;

/** Calls back when the connection changes; returns the function that unsubscribes. */
function subscribeToConnection(onChange: () => void): () => void {
  for (const event of EVENTS) addEventListener(event, onChange);
  return () => {
    for (const event of EVENTS) removeEventListener(event, onChange);
  };
}

/** Covers the page and makes it inert, while typed input remains (D-55). When it closes, focus and caret return to their position. */
function Backdrop({ children }: { readonly children: ReactNode }) {
  const backdropRef = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const backdrop = backdropRef.current;
    if (!backdrop) return undefined;
    const restoreFocus = saveFocus();
    placeOverColumn(backdrop);
    const blocked = [...document.body.children].filter((part) => !part.contains(backdrop) && !part.hasAttribute('inert'));
    for (const part of blocked) part.setAttribute('inert', '');
    backdrop.focus({ preventScroll: true });
    return () => {
      for (const part of blocked) part.removeAttribute('inert');
      restoreFocus();
    };
  }, []);
  return createPortal(
    <div className="s-curtain" ref={backdropRef} tabIndex={-1}>
      <div className="s-curtain-words" role="alert">
        {children}
      </div>
    </div>,
    document.body,
  );
}

/** Tells the style sheet, in percent of the window, where the words of the page begin and end. */
function placeOverColumn({ style }: HTMLElement): void {
  const column = document.querySelector('main > :last-child')?.getBoundingClientRect();
  if (!column) return;
  style.setProperty('--s-left', `${(column.left / innerWidth) * 100}%`);
  style.setProperty('--s-right', `${(1 - column.right / innerWidth) * 100}%`);
}

/** Saves the focused element and its caret; returns a function that restores them. */
function saveFocus(): () => void {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || focused === document.body) return () => undefined;
  const field = textFieldOf(focused);
  const start = field?.selectionStart ?? null;
  const end = field?.selectionEnd ?? null;
  const direction = field?.selectionDirection ?? undefined;
  return () => {
    focused.focus({ preventScroll: true });
    if (start !== null) field?.setSelectionRange(start, end, direction);
  };
}

function textFieldOf(element: Element): HTMLInputElement | HTMLTextAreaElement | undefined {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element : undefined;
}
