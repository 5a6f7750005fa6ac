import { describe, expect, it } from '@jest/globals';
import { testsOf } from './changed-tests.mjs';

describe('npm test -- --changed', () => {
  it('runs the tests that import a changed source, directly or through others, and the journeys', () => {
    const { files = [] } = testsOf(['engine/base/pointer.ts']);
    expect(files).toContain('engine/base/pointer.test.ts');
    expect(files).toContain('engine/laws.test.ts');
    expect(files).toContain('src/form/typing.dom.test.tsx');
    expect(files).toContain('e2e/journeys/check-in.spec.ts');
    expect(files.filter((file) => file.includes('.full.'))).toEqual([]);
  });

  it('runs a changed test itself, of the full tier too, and no journey', () => {
    const changed = ['engine/base/blank.test.ts', 'server/main.full.test.ts', 'e2e/journeys/check-in.spec.ts'];
    expect(testsOf(changed).files?.toSorted()).toEqual(changed.toSorted());
  });

  it.each(['package.json', 'schemas/forms/agent.form.json', 'docs/guides/tester.md'])(
    'runs the quick tier after a change of %s',
    (file) => {
      expect(testsOf(['engine/base/blank.ts', file])).toEqual({ files: [], reason: expect.stringContaining(file) });
    },
  );

  it('runs the quick tier after a change of a source that no test imports', () => {
    expect(testsOf(['scripts/start.mjs'])).toEqual({ files: [], reason: expect.stringContaining('scripts/start.mjs') });
  });

  it('runs nothing where nothing has changed', () => {
    expect(testsOf([]).files).toBeUndefined();
  });
});
