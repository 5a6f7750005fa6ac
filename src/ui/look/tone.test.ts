import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { contrastRatio, safeHex, readableTextColour, toneOn } from './tone.js';

const anyColour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe('tones', () => {
  it('any brand colour becomes words that can be read on light and on dark', () => {
    fc.assert(
      fc.property(anyColour, fc.constantFrom('#ffffff', '#fbfaf8', '#16181b', '#202429'), (brand, background) => {
        expect(contrastRatio(toneOn(brand, background, 4.5), background)).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });

  it('a colour that can be read already stays as it is', () => {
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
