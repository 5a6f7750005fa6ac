import { useLayoutEffect, type RefObject } from 'react';

/** A rectangle on the screen in px. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The distance to the edges of the screen, and to what must not be covered. */
const EDGE = 16;
const GAP = 8;

/**
 * Returns the free place for the toasts that is nearest to the bottom, at the start of the line before its end. Undefined if every place
 * covers an obstacle.
 */
export function toastPosition(size: Size, screen: Size, obstacles: readonly Box[]): Pick<Box, 'left' | 'top'> | undefined {
  const lowest = screen.height - EDGE - size.height;
  const tops = [lowest, ...obstacles.map(({ top }) => top - GAP - size.height)]
    .filter((top) => top >= GAP && top <= lowest)
    .sort((one, other) => other - one);
  for (const left of [EDGE, screen.width - EDGE - size.width]) {
    const top = tops.find((candidate) => !obstacles.some((obstacle) => overlaps({ left, top: candidate }, size, obstacle)));
    if (top !== undefined && left >= 0) return { left, top };
  }
  return undefined;
}

/** Whether a box of this size at a place touches an obstacle. */
function overlaps({ left, top }: Pick<Box, 'left' | 'top'>, { width, height }: Size, box: Box): boolean {
  return left < box.right && box.left < left + width && top < box.bottom && box.top < top + height;
}

/** What a toast never covers: controls with their labels, frames, and what the page marks (totals). */
const OBSTACLES = 'button, a[href], input, select, textarea, summary, label, iframe, [data-uncovered]';

/** Returns the boxes on the screen that toasts must not cover. Content behind a dialog does not count. */
function obstaclesOf(region: Element): readonly Box[] {
  return [...document.querySelectorAll(OBSTACLES)]
    .filter((element) => !region.contains(element) && element.closest('[inert], [aria-hidden="true"]') === null)
    .map((element) => element.getBoundingClientRect())
    .filter(({ width, height, top, bottom }) => width > 2 && height > 2 && bottom > 0 && top < innerHeight);
}

/** Moves the region to a free place; without one it rests at the end of the page, because its messages are in the page too. */
function moveRegion(region: HTMLElement): void {
  region.classList.remove('s-toasts-resting');
  const { offsetWidth: width, offsetHeight: height } = region;
  const { clientWidth, clientHeight } = document.documentElement;
  const place = toastPosition({ width, height }, { width: clientWidth, height: clientHeight }, obstaclesOf(region));
  region.classList.toggle('s-toasts-resting', place === undefined);
  region.style.left = place ? `${place.left}px` : '';
  region.style.top = place ? `${place.top}px` : '';
}

/** How often the place is chosen again, because the page may have changed. */
const INTERVAL_MS = 200;

/** Keeps the region of the toasts at a place where it covers no control and no total, also while the visitor scrolls. */
export function useToastPosition(ref: RefObject<HTMLElement | null>, count: number): void {
  useLayoutEffect(() => {
    const move = () => {
      if (ref.current) moveRegion(ref.current);
    };
    // A message under the pointer or with the focus moves only with the page, so that it does not escape.
    const moveUnlessRead = () => {
      if (ref.current?.matches(':hover, :focus-within') === false) moveRegion(ref.current);
    };
    move();
    const timer = setInterval(moveUnlessRead, INTERVAL_MS);
    const events = ['scroll', 'resize'] as const;
    for (const event of events) addEventListener(event, move, { passive: true, capture: true });
    return () => {
      clearInterval(timer);
      for (const event of events) removeEventListener(event, move, { capture: true });
    };
  }, [ref, count]);
}
