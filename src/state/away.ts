import { create } from 'zustand';
import { useHasBegunAnything } from './journey.js';

interface Away {
  /** Something was entered since everything was forgotten last. */
  readonly isTouched: boolean;
  /** How often everything was forgotten: what is drawn is drawn anew, too. */
  readonly times: number;
}

const useAway = create<Away>(() => ({ isTouched: false, times: 0 }));

/** Notes that something was entered somewhere, also where no step keeps it. */
export function noteTouch(): void {
  if (!useAway.getState().isTouched) useAway.setState({ isTouched: true });
}

/** Whether there may be something on the screen, or behind it, that a next person must not see. */
export function useHasSomething(): boolean {
  const isTouched = useAway((away) => away.isTouched);
  return useHasBegunAnything() || isTouched;
}

export function useTimesForgotten(): number {
  return useAway((away) => away.times);
}

/** Everything was forgotten: what is drawn is drawn again. */
export function noteForgotten(): void {
  useAway.setState(({ times }) => ({ isTouched: false, times: times + 1 }));
}
