import { describe, expect, it } from '@jest/globals';
import type { ScenarioFigures } from './run-scenario.js';
import { outcomeTable } from './outcome-table.js';

const measured: ScenarioFigures = {
  store: 'postgres',
  scenario: 'kill',
  rounds: 10,
  acknowledged: 20_001,
  lost: 0,
  rows: 9000,
  duplicateRows: 0,
  charges: 4000,
  duplicateCharges: 0,
  unmatched: 0,
  settledAfter: 1234,
  longestOutage: 4321,
  longestRecovery: 4300,
  unexpectedEnds: 0,
  findings: [],
};

describe('the table of faults', () => {
  it('has one line for each scenario, and the reason where one was not run', () => {
    const notRun = { store: 'embedded', scenario: 'disk-full', notRun: 'needs root, to mount a small disk' };
    const [head = '', kill = '', disk = ''] = outcomeTable([measured, notRun], 'text').split('\n');
    expect(head).toMatch(/^store +scenario +rounds +acknowledged +lost/);
    expect(kill).toMatch(/^postgres +kill +10 +20001 +0 +9000 +0 +4000 +0 +0 +1\.2 s +4\.3 s +4\.3 s +0 +passed$/);
    expect(disk).toMatch(/^embedded +disk-full +not run: needs root, to mount a small disk$/);
  });

  it('is also written for a Markdown page, and counts findings', () => {
    const lines = outcomeTable([{ ...measured, findings: ['a write is lost', 'another'] }], 'markdown').split('\n');
    expect(lines).toHaveLength(3);
    expect(lines[1]).toMatch(/^\| --- (\| --- )+\|$/);
    expect(lines[2]).toBe('| postgres | kill | 10 | 20001 | 0 | 9000 | 0 | 4000 | 0 | 0 | 1.2 s | 4.3 s | 4.3 s | 0 | 2 findings |');
  });
});
