import { describe, expect, it } from '@jest/globals';
import { lighthouseReport, type LighthouseScores } from './lighthouse.js';

describe("the report on Lighthouse's scores", () => {
  const look: LighthouseScores = { performance: 0.92, accessibility: 1, 'best-practices': 1, seo: 1 };
  const beside = [{ ...look, performance: 0.99 }];

  it('is held where the median of each score is at least its bar', () => {
    const { text, isHeld } = lighthouseReport('/home', 0.92, [look, { ...look, performance: 0.5 }, look], beside);
    expect(isHeld).toBe(true);
    expect(text.split('\n')).toEqual([
      '/home',
      'performance      0.92  ≥ 0.92  (0.92, 0.50, 0.92; a static page of the same weight: 0.99)',
      'accessibility    1.00  ≥ 1.00  (1.00, 1.00, 1.00; a static page of the same weight: 1.00)',
      'best-practices   1.00  ≥ 1.00  (1.00, 1.00, 1.00; a static page of the same weight: 1.00)',
      'seo              1.00  ≥ 1.00  (1.00, 1.00, 1.00; a static page of the same weight: 1.00)',
    ]);
  });

  it('names each score that is too low', () => {
    const { text, isHeld } = lighthouseReport('/home', 0.93, [{ ...look, seo: 0.9 }], beside);
    expect(isHeld).toBe(false);
    expect(text.match(/MISSED/g)).toHaveLength(2);
  });
});
