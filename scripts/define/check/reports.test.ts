import { describe, expect, it } from '@jest/globals';
import { findingCatalogue } from '../../../engine/build.js';
import type { Pointer, Finding } from '../../../engine/index.js';
import { reports } from './reports.js';

const problem: Finding = {
  code: 'unknown-text',
  severity: 'error',
  file: 'schemas/forms/a b.form.json',
  line: 4,
  column: 7,
  pointer: '/checks/0/say' as Pointer,
  message: 'no text "<&\u0001>"',
  hint: '100% sure?\nOr not',
};
const warning: Finding = { ...problem, severity: 'warning', file: 'schemas/forms/c.form.json' };
const findings = { problems: [problem, warning], files: ['schemas/forms/c.form.json', 'schemas/routes.json'] };
const report = (format: string) => reports.get(format)?.(findings) ?? '';

describe('what was found', () => {
  it('is counted for people', () => {
    expect(report('text').split('\n').at(-1)).toBe('2 files checked, 1 error and 1 warning in 2 files.');
    expect(reports.get('text')?.({ problems: [], files: ['a'] })).toBe('1 file checked, nothing wrong.');
  });

  it('is given to programs as it is', () => {
    expect(JSON.parse(report('json'))).toEqual({ files: 2, errors: 1, warnings: 1, problems: [problem, warning] });
  });

  it('is SARIF 2.1.0, with every code as a rule', () => {
    const sarif = JSON.parse(report('sarif')) as {
      version: string;
      runs: { tool: { driver: { rules: { id: string }[] } }; results: { ruleId: string; ruleIndex: number }[] }[];
    };
    const [run] = sarif.runs;
    expect(sarif.version).toBe('2.1.0');
    expect(run?.tool.driver.rules.map(({ id }) => id)).toEqual(Object.keys(findingCatalogue));
    expect(run?.results[0]).toEqual({
      ruleId: 'unknown-text',
      ruleIndex: Object.keys(findingCatalogue).indexOf('unknown-text'),
      level: 'error',
      message: { text: 'no text "<&\u0001>"; 100% sure?\nOr not' },
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: 'schemas/forms/a%20b.form.json', uriBaseId: '%SRCROOT%' },
            region: { startLine: 4, startColumn: 7 },
          },
          logicalLocations: [{ fullyQualifiedName: '/checks/0/say' }],
        },
      ],
    });
  });

  it('is JUnit, a case for each file, with nothing in it that XML does not know', () => {
    const xml = report('junit');
    expect(xml).toContain('<testsuites tests="3" failures="1" errors="0" skipped="0">');
    expect(xml).toContain('<testcase classname="definitions" name="schemas/routes.json">');
    expect(xml).toContain('no text &quot;&lt;&amp;\ufffd&gt;&quot;; 100% sure?&#10;Or not</failure>');
    expect(xml.match(/<failure /g)).toHaveLength(1);
  });

  it('is one line for each problem where GitHub reads it', () => {
    expect(report('github').split('\n')).toEqual([
      '::error file=schemas/forms/a b.form.json,line=4,col=7,title=unknown-text::/checks/0/say no text "<&\u0001>"; 100%25 sure?%0AOr not',
      '::warning file=schemas/forms/c.form.json,line=4,col=7,title=unknown-text::/checks/0/say no text "<&\u0001>"; 100%25 sure?%0AOr not',
    ]);
  });
});
