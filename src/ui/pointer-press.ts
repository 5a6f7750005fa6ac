const ENDS = ['pointerup', 'pointercancel'] as const;

/** Runs an action that may move the page once no pointer is pressed: a button that moves between press and release is not clicked. */
export function createPointerPress() {
  let isPressed = false;
  let waiting: (() => void)[] = [];
  const runWaiting = () => {
    const actions = waiting;
    waiting = [];
    for (const action of actions) action();
  };
  const onDown = () => {
    isPressed = true;
  };
  const onEnd = () => {
    isPressed = false;
    setTimeout(runWaiting);
  };
  return {
    afterPress: (action: () => void) => {
      waiting.push(action);
      if (!isPressed) runWaiting();
    },
    /** Returns the function that ends listening. */
    listen: () => {
      document.addEventListener('pointerdown', onDown, true);
      for (const end of ENDS) document.addEventListener(end, onEnd, true);
      return () => {
        document.removeEventListener('pointerdown', onDown, true);
        for (const end of ENDS) document.removeEventListener(end, onEnd, true);
      };
    },
  };
}
