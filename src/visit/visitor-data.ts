import { create } from 'zustand';
import { useHasGroup } from './group-members.js';
import { useHasAnyProgress } from './wizard.js';

interface InputState {
  /** Whether something was entered since the last time everything was forgotten. */
  readonly isTouched: boolean;
  /** How often everything was forgotten; components use it as a key to mount again. */
  readonly times: number;
}

const useInputState = create<InputState>(() => ({ isTouched: false, times: 0 }));

/** Notes that the visitor entered something, even if no step saves it. */
export function noteInput(): void {
  if (!useInputState.getState().isTouched) useInputState.setState({ isTouched: true });
}

/** Whether the site may hold personal data that the next person at this device must not see. */
export function useHasVisitorData(): boolean {
  const isTouched = useInputState((away) => away.isTouched);
  const hasGroup = useHasGroup();
  return useHasAnyProgress() || isTouched || hasGroup;
}

/** How often everything was forgotten. */
export function useForgetCount(): number {
  return useInputState((away) => away.times);
}

/** Counts that everything was forgotten, so that the pages mount again. */
export function countForget(): void {
  useInputState.setState(({ times }) => ({ isTouched: false, times: times + 1 }));
}
