import { useCallback, useState } from 'react';

interface Question {
  /** Asks, and resolves with the answer. */
  readonly ask: () => Promise<boolean>;
  /** Answers the question; undefined while none is open. */
  readonly answer: ((isYes: boolean) => void) | undefined;
}

/** A question to the visitor that an act waits for. */
export function useQuestion(): Question {
  const [resolve, setResolve] = useState<(isYes: boolean) => void>();
  const ask = useCallback(() => new Promise<boolean>((done) => setResolve(() => done)), []);
  const answer = (isYes: boolean): void => {
    resolve?.(isYes);
    setResolve(undefined);
  };
  return { ask, answer: resolve && answer };
}
