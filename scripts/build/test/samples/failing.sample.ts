import { expect, it } from '@jest/globals';

it('passes', () => {
  expect(true).toBe(true);
});

it('fails on purpose', () => {
  expect(1 + 1).toBe(3);
});

it('causes an error that nothing catches', () => {
  expect(Promise.reject(new Error('An error of a test, on purpose.'))).toBeInstanceOf(Promise);
});
