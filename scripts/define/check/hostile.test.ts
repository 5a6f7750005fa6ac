import { describe, expect, it } from '@jest/globals';
import { expectFindings } from '../../../fixtures/testing/hostile-definitions.js';

describe('whatever is written in a definition', () => {
  it('is reported and never thrown, at a random place', () => {
    expect(() => expectFindings(1)).not.toThrow();
  });
});
