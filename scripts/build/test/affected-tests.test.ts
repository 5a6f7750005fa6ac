import { existsSync, readdirSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { affectedTests, readAffectedTable, readImportsBySource, testsOfRow } from './affected-tests.js';

const table = readAffectedTable();
const sources = readImportsBySource();
const affected = (...changed: string[]) => affectedTests(changed, sources, table);
const tests = [...sources.keys()].filter((file) => /\.(test|spec)\.tsx?$/.test(file));

describe('npm test -- --changed', () => {
  it('runs the tests that import a changed source, directly or through others', () => {
    const found = affected('engine/base/blank.ts').tests;
    expect(found).toContain('engine/base/blank.test.ts');
    expect(found).toContain('engine/laws.test.ts');
  });

  it('runs a changed test itself, of the full tier too', () => {
    expect(affected('engine/base/blank.test.ts')).toEqual({ tests: ['engine/base/blank.test.ts'], unknown: [] });
  });

  it('runs the tests of a route, and not those of all routes that reach it through the app', () => {
    const found = affected('server/http/routes/uploads.ts').tests;
    expect(found).toContain('server/http/routes/uploads.test.ts');
    expect(found).not.toContain('server/http/routes/contacts.test.ts');
  });

  it('runs the tests of a widget, and not those of all panels that reach it through the registry', () => {
    const found = affected('src/form/widgets/date.tsx').tests;
    expect(found).toContain('src/form/widgets/registry.dom.test.tsx');
    expect(found).not.toContain('src/features/landing/landing.dom.test.tsx');
  });

  it('runs the tests of a form and the journey through it, which read its file and do not import it', () => {
    const found = affected('schemas/forms/appointment.form.json').tests;
    expect(found).toContain('scripts/define/golden.test.ts');
    expect(found).toContain('e2e/journeys/appointment.spec.ts');
  });

  it('runs the tests of texts, and not those of all payments that agree to one of them', () => {
    const found = affected('schemas/texts/en.json').tests;
    expect(found).toContain('e2e/journeys/once/languages.spec.ts');
    expect(found).not.toContain('server/http/routes/checkout.test.ts');
  });

  it('runs the journey of a changed screen', () => {
    expect(affected('src/features/check-in/by-contact.tsx').tests).toContain('e2e/journeys/check-in.spec.ts');
  });

  it.each(['package.json', 'src/app/index.html'])('runs the quick tier after a change of %s, which may affect any test', (file) => {
    expect(affected(file).unknown).toEqual([file]);
  });

  it('runs the quick tier after a change of a source that no test imports', () => {
    expect(affectedTests(['src/new.ts'], new Map([['src/new.ts', []]]), table)).toEqual({ tests: [], unknown: ['src/new.ts'] });
  });
});

describe('the table of affected tests', () => {
  const files = ['schemas', 'fixtures', 'docs', 'src', 'server', 'engine', 'scripts'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path.replaceAll('\\', '/')}`),
  );

  it.each(table.rows.map((row) => [row[0], row] as const))(
    'the row of %s is about existing files and names only existing tests',
    (_pattern, row) => {
      const changed = [...files, 'README.md'].filter((file) => testsOfRow(file, row, tests).length > 0);
      expect(changed.length).toBeGreaterThan(0);
      for (const test of row.slice(1)) {
        const [pattern = ''] = row;
        const isNamed = changed.some((file) => testsOfRow(file, [pattern, test], tests).length > 0);
        expect({ test, isNamed }).toEqual({ test, isNamed: true });
      }
    },
  );

  it.each(table.hubs)('the hub %s exists', (hub) => {
    expect(existsSync(hub)).toBe(true);
  });
});
