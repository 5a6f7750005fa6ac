import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Returns the classes that a stylesheet styles alone, as in `.s-card {`, each once. */
function classesOf(css: string): readonly string[] {
  const plain = css.replaceAll(/\/\*[\s\S]*?\*\//g, '');
  const selectors = [...plain.matchAll(/([^{}]+)\{/g)].flatMap(([, list = '']) => list.split(',').map((each) => each.trim()));
  return [...new Set(selectors.filter((each) => /^\.[\w-]+$/.test(each)))];
}

/** Returns the classes that several stylesheets style alone, with those stylesheets. */
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

  it('collide only where two files style the class itself', () => {
    const one = ['a.css', '.s-a { color: red } .s-b .s-c, .s-d { color: red } @media print { .s-e { color: red } }'] as const;
    expect(collisions([one, ['b.css', '.s-b { margin: 0 } .s-c > p { margin: 0 } /* .s-a {} */']])).toEqual([]);
    expect(collisions([one, ['b.css', '.s-d, .s-x { margin: 0 } .s-e { margin: 0 }']])).toEqual(['.s-d a.css b.css', '.s-e a.css b.css']);
  });
});
