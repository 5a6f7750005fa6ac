import { expect, it } from '@jest/globals';

it('passes', () => {
  expect(true).toBe(true);
});

it('fails on purpose', () => {
  expect(1 + 1).toBe(3);
});
