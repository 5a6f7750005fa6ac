import { describe, expect, it } from '@jest/globals';
import { formReport, typableFrom, type FormTiming } from './form-visit.js';

const typed = [
  { letter: 'a', at: 1000 },
  { letter: 'b', at: 1200 },
  { letter: 'c', at: 1400 },
];

describe('the time from which the first field can be typed into', () => {
  it.each([
    ['abc', 1000],
    ['bc', 1200],
    ['ac', 1400],
    ['ab', Infinity],
    ['', Infinity],
  ])('is that of the first letter behind which none is lost: %j', (value, at) => {
    expect(typableFrom(typed, value)).toBe(at);
  });

  it('is unknown without a letter', () => {
    expect(typableFrom([], '')).toBe(Infinity);
  });
});

describe('the report on a form', () => {
  const look: FormTiming = { shown: 2000, typable: 2100, checked: 7500, bytes: 199_600, requests: 20, complaints: [] };
  const beside = [{ ...look, shown: 1900 }];

  it('is held where every median is at most its bar', () => {
    const { text, isHeld } = formReport('/form', [look, { ...look, shown: 9000 }, look], beside);
    expect(isHeld).toBe(true);
    expect(text.split('\n').slice(1, 5)).toEqual([
      'heading and first section shown     2.00 s  ≤ 2.5 s   (2.00, 9.00, 2.00; a static page of the same weight: 1.90)',
      'a typed letter is kept from         2.10 s  ≤ 3 s     (2.10, 2.10, 2.10)',
      'it is checked from                  7.50 s  ≤ 7.5 s   (7.50, 7.50, 7.50)',
      'received until then                 200 kB  ≤ 200 kB  (200, 200, 200)',
    ]);
  });

  it('names each bar that is missed, and the complaints of the browser', () => {
    const { text, isHeld } = formReport(
      '/form',
      [{ ...look, typable: 3001, bytes: 200_600, complaints: ['a preload was not used'] }],
      beside,
    );
    expect(isHeld).toBe(false);
    expect(text.match(/MISSED/g)).toHaveLength(2);
    expect(text).toContain('The browser complains: a preload was not used');
    expect(formReport('/form', [{ ...look, complaints: ['x'] }], beside).isHeld).toBe(false);
  });
});
