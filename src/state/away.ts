import { create } from 'zustand';
import { useHasAnyProgress } from './wizard.js';

interface Away {
  /** Something was entered since everything was forgotten last. */
  readonly isTouched: boolean;
  /** How often everything was forgotten: what is drawn is drawn anew, too. */
  readonly times: number;
}

const useAway = create<Away>(() => ({ isTouched: false, times: 0 }));

/** Notes that something was entered somewhere, also where no step keeps it. */
export function noteInput(): void {
  if (!useAway.getState().isTouched) useAway.setState({ isTouched: true });
}

/** Whether there may be something on the screen, or behind it, that a next person must not see. */
export function useHasVisitorData(): boolean {
  const isTouched = useAway((away) => away.isTouched);
  return useHasAnyProgress() || isTouched;
}

export function useForgetCount(): number {
  return useAway((away) => away.times);
}

/** Everything was forgotten: what is drawn is drawn again. */
export function countForget(): void {
  useAway.setState(({ times }) => ({ isTouched: false, times: times + 1 }));
}
