const ENDS = ['pointerup', 'pointercancel'] as const;
/** Browsers count the clicks of a mouse, and not taps: those so close in time, and closer than two targets may be (WCAG 2.5.8), are one gesture. */
const [GESTURE_MS, GESTURE_PX] = [500, 24] as const;

let isPressed = false;
let waiting: (() => void)[] = [];
let isTap = false;
/** The last press that was not ignored. */
let before: MouseEvent | undefined;
let controlBefore: EventTarget | null = null;
let isIgnored = false;

/** Runs an action that may move the page once no pointer is pressed: a button that moves between press and release is not clicked. */
export function afterPress(action: () => void): void {
  waiting.push(action);
  if (!isPressed) runWaiting();
}

/**
 * Listens to the pointer until the site is closed. The second press of one gesture is ignored where the first has moved the page, so that
 * a double click on a button does not change what came to stand in its place.
 */
export function listenToPointer(): void {
  document.addEventListener('pointerdown', onDown, true);
  for (const end of ENDS) document.addEventListener(end, onEnd, true);
  document.addEventListener('mousedown', onMouseDown, true);
  document.addEventListener('click', onClick, true);
}

function runWaiting(): void {
  const actions = waiting;
  waiting = [];
  for (const action of actions) action();
}

function onDown({ pointerType }: PointerEvent): void {
  isPressed = true;
  isTap = pointerType === 'touch';
}

function onEnd(): void {
  isPressed = false;
  setTimeout(runWaiting);
}

/** Browsers send it for a tap too, right before its click. */
function onMouseDown(event: MouseEvent): void {
  const control = controlOf(event);
  isIgnored = control !== controlBefore && (isTap ? isNear(event) : event.detail > 1);
  if (isIgnored) return ignore(event);
  before = event;
  controlBefore = control;
}

/** A click by keyboard or script has no count. */
function onClick(event: MouseEvent): void {
  if (isIgnored && event.detail > 0) ignore(event);
}

function controlOf({ target }: Event): EventTarget | null {
  return target instanceof Element ? (target.closest('a, button, label') ?? target) : target;
}

function isNear({ timeStamp, clientX, clientY }: MouseEvent): boolean {
  if (before === undefined || timeStamp - before.timeStamp > GESTURE_MS) return false;
  return Math.hypot(clientX - before.clientX, clientY - before.clientY) < GESTURE_PX;
}

function ignore(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}
