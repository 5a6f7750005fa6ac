import { describe, expect, it } from '@jest/globals';
import { toastPosition } from './toast-position.js';

const toast = { width: 328, height: 60 };
const phone = { width: 360, height: 740 };
const bar = (top: number, bottom: number, left = 16, right = 344) => ({ left, top, right, bottom });

describe('the position of the toasts', () => {
  it('is at the bottom at the start of the line if nothing is there', () => {
    expect(toastPosition(toast, phone, [])).toEqual({ left: 16, top: 664 });
  });

  it('is above a button at the bottom', () => {
    expect(toastPosition(toast, phone, [bar(680, 732)])).toEqual({ left: 16, top: 612 });
  });

  it('is in the lowest gap that is large enough', () => {
    expect(toastPosition(toast, phone, [bar(680, 732), bar(560, 640), bar(300, 500)])).toEqual({ left: 16, top: 232 });
  });

  it('is beside what is at the start of a wide page', () => {
    const column = bar(0, 800, 16, 600);
    expect(toastPosition(toast, { width: 1280, height: 800 }, [column])).toEqual({ left: 936, top: 724 });
  });

  it('is undefined if every place covers something', () => {
    expect(toastPosition(toast, phone, [bar(0, 740)])).toBeUndefined();
  });
});
