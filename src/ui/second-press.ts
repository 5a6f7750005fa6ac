/** Browsers count the clicks of a mouse, and not taps: those so close in time, and closer than two targets may be (WCAG 2.5.8), are one gesture. */
const [GESTURE_MS, GESTURE_PX] = [500, 24] as const;

/**
 * Ignores the second press of a gesture that is on another control than the first: a double click on a button that moves the page changes no
 * answer and removes nothing. Returns the function that ends this.
 */
export function ignoreSecondPress(): () => void {
  let isTouch = false;
  let first: MouseEvent | undefined;
  let firstControl: EventTarget | null = null;
  let isIgnored = false;
  const onPointerDown = ({ pointerType }: PointerEvent) => {
    isTouch = pointerType === 'touch';
  };
  // A tap has one too, right before its click.
  const onMouseDown = (event: MouseEvent) => {
    const control = controlOf(event);
    isIgnored = first !== undefined && control !== firstControl && (isTouch ? isNear(first, event) : event.detail > 1);
    if (isIgnored) return ignore(event);
    first = event;
    firstControl = control;
  };
  // A click by keyboard or script has no count.
  const onClick = (event: MouseEvent) => {
    if (!isIgnored || event.detail === 0) return;
    isIgnored = false;
    ignore(event);
  };
  const listening = new AbortController();
  const options = { capture: true, signal: listening.signal };
  document.addEventListener('pointerdown', onPointerDown, options);
  document.addEventListener('mousedown', onMouseDown, options);
  document.addEventListener('click', onClick, options);
  return () => listening.abort();
}

function isNear(before: MouseEvent, { timeStamp, clientX, clientY }: MouseEvent): boolean {
  return timeStamp - before.timeStamp < GESTURE_MS && Math.hypot(clientX - before.clientX, clientY - before.clientY) < GESTURE_PX;
}

function controlOf({ target }: Event): EventTarget | null {
  return target instanceof Element ? (target.closest('a, button, label') ?? target) : target;
}

function ignore(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}
