import { useEffect, useRef } from 'react';

interface HeadingProps {
  readonly text: string;
  /** Whether it replaces another heading at the same address; then it takes the focus. */
  readonly isNew: boolean;
}

/** Shows a page heading, which takes the focus when it replaces another one. */
export function Heading({ text, isNew }: HeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNew) heading.current?.focus();
  }, [isNew]);
  return (
    <h1 tabIndex={-1} ref={heading}>
      {text}
    </h1>
  );
}
