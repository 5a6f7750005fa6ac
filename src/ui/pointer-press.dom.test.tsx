import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { createPointerPress } from './pointer-press.js';

let done: string[];
let press: ReturnType<typeof createPointerPress>;
let endListening: () => void;

beforeEach(() => {
  jest.useFakeTimers();
  done = [];
  press = createPointerPress();
  endListening = press.listen();
});

afterEach(() => {
  endListening();
  jest.useRealTimers();
});

const pointer = (kind: string) => document.dispatchEvent(new Event(kind));
const act = (what: string) => press.afterPress(() => done.push(what));

it('what may move the page is done at once, or after the click if a pointer is pressed', () => {
  act('one');
  expect(done).toEqual(['one']);
  pointer('pointerdown');
  act('two');
  act('three');
  pointer('pointerup');
  expect(done).toEqual(['one']);
  jest.runAllTimers();
  expect(done).toEqual(['one', 'two', 'three']);
});

it('a press that the browser takes over, to scroll, ends as well', () => {
  pointer('pointerdown');
  act('one');
  pointer('pointercancel');
  jest.runAllTimers();
  expect(done).toEqual(['one']);
});
