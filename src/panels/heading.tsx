import { useEffect, useRef } from 'react';

interface HeadingProps {
  readonly words: string;
  /** It took the place of another one at the same address: whoever is there is brought to it. */
  readonly isNew: boolean;
}

export function Heading({ words, isNew }: HeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNew) heading.current?.focus();
  }, [isNew]);
  return (
    <h1 tabIndex={-1} ref={heading}>
      {words}
    </h1>
  );
}
