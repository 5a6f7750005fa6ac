import './curtain.css';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** Covers the page and makes it inert, while typed input remains (D-55). When it closes, focus and caret return to their position. */
export function Backdrop({ children }: { readonly children: ReactNode }) {
  const backdropRef = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const backdrop = backdropRef.current;
    if (!backdrop) return undefined;
    const restoreFocus = saveFocus();
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

/** Saves the focused element and its caret; returns a function that restores them. */
function saveFocus(): () => void {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || focused === document.body) return () => undefined;
  const [start, end, direction] = caretOf(focused);
  return () => {
    focused.focus({ preventScroll: true });
    if (start !== null && isTextField(focused)) focused.setSelectionRange(start, end, direction ?? undefined);
  };
}

type Caret = readonly [start: number | null, end: number | null, direction: HTMLInputElement['selectionDirection']];

/** Returns the caret of a text field; nulls for other elements. */
function caretOf(element: HTMLElement): Caret {
  return isTextField(element) ? [element.selectionStart, element.selectionEnd, element.selectionDirection] : [null, null, null];
}

function isTextField(element: HTMLElement): element is HTMLInputElement | HTMLTextAreaElement {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
}
