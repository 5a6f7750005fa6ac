import type { ReactNode } from 'react';

/** Replaces the Markdown component of RJSF in the visitor's bundle: texts of forms are plain, so that it shows them as they are. */
export function Markdown({ children }: { readonly children?: ReactNode }): ReactNode {
  return children;
}
