import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { paletteFor } from './palette.js';
import { contrastRatio, safeHex, readableTextColour, toneOn } from './tone.js';

const anyColour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

const fills = (brand: object) =>
  (['light', 'dark'] as const).map((scheme) => paletteFor(brand, scheme)).map(({ primary, secondary }) => [primary.main, secondary.main]);

describe('the colours of a tenant', () => {
  it('gives a button the nearest tone on which white text can be read and which stands out from the page, and keeps the accent', () => {
    fc.assert(
      fc.property(anyColour, fc.constantFrom('light' as const, 'dark' as const), (primary, scheme) => {
        const colours = paletteFor({ primary }, scheme).primary;
        expect(contrastRatio('#ffffff', colours.dark)).toBeGreaterThanOrEqual(4.5);
        expect(contrastRatio(paletteFor({}, scheme).background.default, colours.dark)).toBeGreaterThanOrEqual(3);
        expect(colours.main).toBe(primary);
      }),
    );
    expect(paletteFor({ primary: '#1b4f72' }, 'light').primary.dark).toBe('#1b4f72');
  });

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

describe('tones', () => {
  it('any brand colour becomes words that can be read on light and on dark; one that can be read already stays as it is', () => {
    fc.assert(
      fc.property(anyColour, fc.constantFrom('#ffffff', '#fbfaf8', '#16181b', '#202429'), (brand, background) => {
        expect(contrastRatio(toneOn(brand, background, 4.5), background)).toBeGreaterThanOrEqual(4.5);
      }),
    );
    expect(toneOn('#1b4f72', '#ffffff', 4.5)).toBe('#1b4f72');
  });

  it('words on any brand fill reach 4.5:1', () => {
    fc.assert(fc.property(anyColour, (fill) => expect(contrastRatio(readableTextColour(fill), fill)).toBeGreaterThanOrEqual(4.5)));
    expect(readableTextColour('#00a1be')).toBe('#12161b');
    expect(readableTextColour('#1b4f72')).toBe('#ffffff');
  });

  it.each(['red', 'url(//evil)', '', undefined, null, 7, '#12', '#12345g'])('%p is no colour, so the default is used', (written) => {
    expect(safeHex(written, '#00a1be')).toBe('#00a1be');
  });

  it('a short hex colour is the long one', () => {
    expect(safeHex('#0AF', '#000000')).toBe('#00aaff');
  });
});
