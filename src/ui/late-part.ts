import { useCallback, useState, type ComponentType } from 'react';

interface LatePart<Props> {
  readonly Part?: ComponentType<Props> | undefined;
  readonly hasFailed?: boolean;
}

/**
 * Returns a part that the page can do without, once it is there (at once if it is `known`), and the function that loads it. A failure leaves
 * the page as it is, and `load` tries again.
 */
export function useLatePart<Props>(load: () => Promise<ComponentType<Props>>, known?: ComponentType<Props>) {
  const [part, setPart] = useState<LatePart<Props>>({ Part: known });
  const start = useCallback(() => {
    void load().then(
      (Part) => setPart((before) => (before.Part === Part ? before : { Part })),
      () => setPart({ hasFailed: true }),
    );
  }, [load]);
  return { ...part, load: start };
}
