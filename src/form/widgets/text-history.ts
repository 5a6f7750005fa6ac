export interface TextState {
  readonly text: string;
  readonly caret: number;
}

/** The texts of one input, oldest first. */
export interface TextHistory {
  /** Adds what the input shows now; keys of the same run are one step. Without a run the next text is a step of its own. */
  add(next: TextState, run?: string): void;
  /** Ends a run of keys. */
  pause(): void;
  /** Returns the text one step earlier or later; undefined at the end. */
  step(by: 1 | -1): TextState | undefined;
}

const MAX_STEPS = 100;

/** The browser's own history is of no use in an input whose text a mask changes. */
export function createTextHistory(start: TextState): TextHistory {
  let steps = [start];
  let at = 0;
  let lastRun: string | undefined;
  return {
    add: (next, run) => {
      if (next.text === steps[at]?.text) return;
      const isSameRun = run !== undefined && run === lastRun && at > 0;
      steps = [...steps.slice(0, isSameRun ? at : at + 1), next].slice(-MAX_STEPS);
      at = steps.length - 1;
      lastRun = run;
    },
    pause: () => {
      lastRun = undefined;
    },
    step: (by) => {
      const found = steps[at + by];
      if (!found) return undefined;
      at += by;
      lastRun = undefined;
      return found;
    },
  };
}

/** Returns the direction of a key for undo or redo on any system and keyboard layout; undefined for another key. */
export function historyStep({ key, code, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): 1 | -1 | undefined {
  if (altKey || ctrlKey === metaKey) return undefined;
  const letter = /^[a-z]$/i.test(key) ? key.toLowerCase() : code.slice(3).toLowerCase();
  if (letter === 'y') return 1;
  return letter === 'z' ? (shiftKey ? 1 : -1) : undefined;
}
