import { expect, it } from '@jest/globals';

it('passes', () => {
  expect(true).toBe(true);
});

it('fails on purpose', () => {
  expect(1 + 1).toBe(3);
});

it.todo('is only planned, so that the runner has one to count');
