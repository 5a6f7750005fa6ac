import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import narrowFont, { WEIGHTS } from './narrow-font.mjs';

const PACKAGES = 'node_modules/@fontsource-variable';

describe('the fonts of the site', () => {
  it.each([
    ['atkinson-hyperlegible-next', 'latin'],
    ['noto-sans-devanagari', 'devanagari'],
  ])('are at least a quarter smaller without the weights that nothing uses: %s', async (name, script) => {
    const whole = readFileSync(`${PACKAGES}/${name}/files/${name}-${script}-wght-normal.woff2`);
    const narrow = await narrowFont(whole);
    expect(narrow.subarray(0, 4).toString()).toBe('wOF2');
    expect(narrow.length).toBeLessThan(0.75 * whole.length);
  });

  it('have every weight that a style sheet or a theme asks for', () => {
    const sources = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((path) => /(?<!\.test)\.(css|tsx?)$/.test(path));
    const weights = sources.flatMap((path) => {
      const rules = readFileSync(`src/${path}`, 'utf8').replace(/@font-face \{.*?\}/gs, '');
      return [...rules.matchAll(/font-?[wW]eight['"]?: ?(\d+)/g)].map(([, weight]) => Number(weight));
    });
    expect(weights.length).toBeGreaterThan(50);
    expect(weights.filter((weight) => weight < WEIGHTS.min || weight > WEIGHTS.max)).toEqual([]);
  });
});
