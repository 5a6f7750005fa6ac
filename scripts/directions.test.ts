import { describe, expect, it } from '@jest/globals';
import { DIRECTIONS } from './testing/directions.js';
import { importing, REFUSED, refusedIn } from './testing/refused-imports.js';
import { lintSamples } from './testing/lint-samples.js';

describe('the directions between the rooms', () => {
  const refused = refusedIn(Object.fromEntries(DIRECTIONS.map(([file, allowed, wrong]) => [file, importing([...allowed, ...wrong])])));

  it.each(DIRECTIONS)('%s', (file, _allowed, wrong) => {
    expect(refused(file)).toEqual(wrong.toSorted());
  });

  it("lets the site know the API's types, and nothing else of the server", () => {
    const text =
      "import type { A } from '../../server/http/routes/clients.js';\nimport { b } from '../../server/http/routes/clients.js';\nimport type { C } from '../../server/app.js';\nb satisfies A | C;\n";
    expect(lintSamples({ 'src/api/x.ts': text })('src/api/x.ts').map(({ rule, line }) => [rule, line])).toEqual([
      [REFUSED, 2],
      [REFUSED, 3],
    ]);
  });

  it('lets tests of the site compile forms, and never reach the rest of the server', () => {
    const imports = [
      '../../engine/build.js',
      '../../fixtures/x.js',
      '../../server/library/read.js',
      '../../server/app.js',
      '../../e2e/support/x.js',
    ];
    expect(refusedIn({ 'src/forms/x.dom.test.tsx': importing(imports) })('src/forms/x.dom.test.tsx')).toEqual([
      '../../e2e/support/x.js',
      '../../server/app.js',
    ]);
  });
});
