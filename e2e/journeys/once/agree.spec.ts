import { expect, test } from '@playwright/test';
import { compareSides } from '../../../scripts/measure/agree/compare.js';
import { buildPage } from '../../../scripts/measure/agree/world.js';

test.beforeAll(buildPage);

test(
  'the browser and the server agree on 480 drawn documents of all forms and tenants, and differ with a changed validator',
  { tag: '@full' },
  async () => {
    // 540 documents in a browser and two servers a world take some minutes on two cores.
    test.setTimeout(1_800_000);
    const { counts, disagreements } = await compareSides({ documents: 480, seed: 34 }, () => undefined);
    expect([...disagreements.values()].flat()).toEqual([]);
    const sum = (what: string) => [...counts].reduce((all, [key, times]) => all + (key.startsWith(`${what} `) ? times : 0), 0);
    for (const what of ['accepted', 'refused', 'tampered']) expect(sum(what)).toBeGreaterThan(50);
    expect([...counts].filter(([part, times]) => part.includes(': ') && times > 0).length).toBeGreaterThan(50);

    const plant = (code: string): string => {
      const name = /([\w$]+) as functions/.exec(code)?.[1];
      const accepting = `const planted = Object.fromEntries(Object.keys(${name}).map((id) => [id, () => true]));`;
      return `${code.replace(`${name} as functions`, 'planted as functions')};${accepting}`;
    };
    const planted = await compareSides({ documents: 60, seed: 34, form: 'agent', plant }, () => undefined);
    expect([...planted.disagreements.values()].flat().join('\n')).toMatch(/DISAGREEMENT agent of \w+/);
  },
);
