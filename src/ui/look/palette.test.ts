import { describe, expect, it } from '@jest/globals';
import { paletteFor } from './palette.js';

const fills = (brand: object) =>
  (['light', 'dark'] as const).map((scheme) => paletteFor(brand, scheme)).map(({ primary, secondary }) => [primary.main, secondary.main]);

describe('the colours of a tenant', () => {
  it('[R-1.37] [R-1.38] are the product’s own where it chose none, and where it wrote what is no colour', () => {
    const own = ['#00a1be', '#ea6e2c'];
    expect(fills({})).toEqual([own, own]);
    expect(fills({ primary: 'red', secondary: '#fff;}body{display:none}' })).toEqual([own, own]);
  });

  it('[R-1.39] [R-1.40] are what it wrote, one apart from the other, in the dark scheme too', () => {
    expect(fills({ primary: '#1b4f72' })).toEqual([
      ['#1b4f72', '#ea6e2c'],
      ['#1b4f72', '#ea6e2c'],
    ]);
    expect(fills({ secondary: '#C2185B' })).toEqual([
      ['#00a1be', '#c2185b'],
      ['#00a1be', '#c2185b'],
    ]);
  });
});
