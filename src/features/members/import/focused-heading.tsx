import { useEffect, useRef, type ReactNode } from 'react';

/** A heading that takes the focus when it appears, so that screen readers read the news below it. */
export function FocusedHeading({ children }: { readonly children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h3 tabIndex={-1} ref={heading}>
      {children}
    </h3>
  );
}
