import { describe, expect, it } from '@jest/globals';
import { initialsOf } from './tenant-mark.js';
import { preserveQuery } from './preserve-query.js';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

describe('initials', () => {
  it.each([
    ['Harbor Health Cooperative', 'HH'],
    ['meadow', 'M'],
    ['  ~ 24/7  Care ', '2C'],
    ['हिमाल स्वास्थ्य', 'हिस'],
    ['عيادة البحر', 'عا'],
    ['\u202E\u200Bevil', 'E'],
    ['<b>Care</b> & Co', 'BC'],
    ['\uD800 !!', ''],
    ['', ''],
  ])('of %p are %p', (name, initials) => expect(initialsOf(name)).toBe(initials));
});

describe('a link of the site', () => {
  it('keeps who sent the visitor and whose site it is, and nothing else', () => {
    expect(preserveQuery('/harbor', '?agentReferral=true&referredby=7&slug=harbor&type=elitePlan&step=x')).toBe(
      '/harbor?agentReferral=true&referredby=7&slug=harbor',
    );
    expect(preserveQuery('/harbor', '?agentReferral')).toBe('/harbor?agentReferral=');
  });

  it('keeps what it says itself', () => {
    expect(preserveQuery('/?agentReferral=true', '?agentReferral=false&referredby=7')).toBe('/?agentReferral=true&referredby=7');
    expect(preserveQuery('/choose-location?service=MEMBERSHIP&type=a%26b', '')).toBe('/choose-location?service=MEMBERSHIP&type=a%26b');
  });

  it('keeps the place on the page it leads to at its end', () => {
    expect(preserveQuery('/agreement#psa', 'slug=summit')).toBe('/agreement?slug=summit#psa');
    expect(preserveQuery('/agreement?a=1#psa?x', '')).toBe('/agreement?a=1#psa?x');
  });
});

function classesOf(css: string): readonly string[] {
  const plain = css.replaceAll(/\/\*[\s\S]*?\*\//g, '');
  const selectors = [...plain.matchAll(/([^{}]+)\{/g)].flatMap(([, list = '']) => list.split(',').map((each) => each.trim()));
  return [...new Set(selectors.filter((each) => /^\.[\w-]+$/.test(each)))];
}

function collisions(sheets: readonly (readonly [file: string, css: string])[]): readonly string[] {
  const files = new Map<string, string[]>();
  for (const [file, css] of sheets) for (const name of classesOf(css)) files.set(name, [...(files.get(name) ?? []), file]);
  return [...files].filter(([, all]) => all.length > 1).map(([name, all]) => `${name} ${all.join(' ')}`);
}

describe('the class names of the site', () => {
  it('are those of one stylesheet each, since all of them are on the page together', () => {
    const names = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.css'));
    expect(names.length).toBeGreaterThan(20);
    expect(collisions(names.map((name) => [name, readFileSync(join('src', name), 'utf8')]))).toEqual([]);
  });
});
