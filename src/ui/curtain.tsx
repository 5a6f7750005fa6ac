import './curtain.css';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

/**
 * Lies over everything and lets nobody touch it, while what is there stays as it is: what was typed, and where
 * (D-55). When it goes, the focus is where it was, to the character.
 */
export function Curtain({ children }: { readonly children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const curtain = box.current;
    if (!curtain) return undefined;
    const giveBack = focusKept();
    const blocked = [...document.body.children].filter((part) => !part.contains(curtain) && !part.hasAttribute('inert'));
    for (const part of blocked) part.setAttribute('inert', '');
    curtain.focus({ preventScroll: true });
    return () => {
      for (const part of blocked) part.removeAttribute('inert');
      giveBack();
    };
  }, []);
  return createPortal(
    <div className="s-curtain" ref={box} tabIndex={-1}>
      <div className="s-curtain-words" role="alert">
        {children}
      </div>
    </div>,
    document.body,
  );
}

/** Notes where the focus is, and in a field where the caret; gives back what brings it there again. */
function focusKept(): () => void {
  const held = document.activeElement;
  if (!(held instanceof HTMLElement) || held === document.body) return () => undefined;
  const [start, end, direction] = caretOf(held);
  return () => {
    held.focus({ preventScroll: true });
    if (start !== null && isField(held)) held.setSelectionRange(start, end, direction ?? undefined);
  };
}

type Caret = readonly [start: number | null, end: number | null, direction: HTMLInputElement['selectionDirection']];

/** Null for what has none, such as a button or a field for numbers. */
function caretOf(element: HTMLElement): Caret {
  return isField(element) ? [element.selectionStart, element.selectionEnd, element.selectionDirection] : [null, null, null];
}

function isField(element: HTMLElement): element is HTMLInputElement | HTMLTextAreaElement {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
}
