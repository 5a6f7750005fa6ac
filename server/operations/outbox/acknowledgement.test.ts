import { describe, expect, it } from '@jest/globals';
import { headOf } from '../../../fixtures/testing/letterhead.js';
import letters from './letters.json' with { type: 'json' };
import { writeAcknowledgement, writeStaffLetter } from './acknowledgement.js';

const harbor = headOf('harbor', 'one');
const himal = headOf('himal', 'two', 'ne');
const appointment = { topic: 'appointment', reference: 'AP-7K3M-Q2ZX' } as const;

describe('the letter that acknowledges', () => {
  it.each([
    ['a request for an appointment says what it is quoted by, what happens next and whom to ask', appointment, 'Ada'],
    ['a request of an invented form has no name', { topic: 'request', reference: 'RQ-7K3M-Q2ZX' }, null],
    ['a group says how to add more people', { topic: 'group' }, 'Nia'],
    ['an agent says when the link starts to work', { topic: 'agent' }, 'Lena'],
  ] as const)('%s', (_what, arrived, name) => {
    const { en, ne } = letters[arrived.topic];
    expect([writeAcknowledgement(harbor, arrived, name), writeAcknowledgement(himal, arrived, name)]).toEqual([en, ne]);
  });

  it('a stranger repeats no name that could be read as an address', () => {
    const { text } = writeAcknowledgement(harbor, appointment, 'Win at evil.example');
    expect(text).toMatch(/^Hello,\n/);
    expect(text).not.toContain('evil');
  });
});

describe('the letter to the staff', () => {
  const arrived = [
    { topic: 'request', id: 'r-1', reference: 'RQ-7K3M-Q2ZX' },
    { topic: 'appointment', id: 'p-1', reference: 'AP-7K3M-Q2ZX' },
    { topic: 'group', id: 'c-1' },
    { topic: 'agent', id: 'c-2' },
  ] as const;

  it('has a line for each thing that arrived, without personal data', () => {
    expect([writeStaffLetter(harbor, arrived), writeStaffLetter(himal, arrived)]).toEqual([letters.staff.en, letters.staff.ne]);
  });
});
