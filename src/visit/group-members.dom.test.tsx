import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { completeStep, progressOf } from './wizard.js';
import { clearMembers, membersIn, useGroupMembers } from './group-members.js';

const stored = (): unknown => JSON.parse(sessionStorage.getItem('group-members') ?? '{}');

beforeEach(() => useGroupMembers.setState({}, true));

describe('the members of a group', () => {
  it('[R-4.11] are saved in session storage, by their ids alone', () => {
    useGroupMembers.setState({ harbor: ['a1', 'b2'] });
    expect(stored()).toEqual({ harbor: ['a1', 'b2'] });
    expect(localStorage).toHaveLength(0);
  });

  it('are cleared for one tenant and stay for the others', () => {
    useGroupMembers.setState({ harbor: ['a1'], summit: ['c3'] });
    expect([clearMembers('harbor'), clearMembers('himal')]).toEqual(['a1', undefined]);
    expect(useGroupMembers.getState()).toEqual({ summit: ['c3'] });
    expect(stored()).toEqual({ summit: ['c3'] });
  });

  it('take along the steps in which their group checked in, and no others [D-115]', () => {
    useGroupMembers.setState({ harbor: ['g-1', 'a1'] });
    completeStep('harbor/member-check-in', 'INFORMATION', { answers: { phone: '2075550171' }, data: { match: { clientId: 'g-1' } } });
    completeStep('harbor/membership', 'INFORMATION', { data: { client: { clientId: 'a2' } } });
    clearMembers('harbor');
    expect([progressOf('harbor/member-check-in'), progressOf('harbor/membership')]).toEqual([undefined, expect.anything()]);
  });

  it.each(['7', '{"harbor":"a1"}', '{"harbor":[1]}', 'no json', 'null'])('are none where the browser gives back %s', (written) => {
    expect(membersIn(written)).toEqual({});
  });

  it('[R-9.67] are restored after a reload', async () => {
    useGroupMembers.setState({ harbor: ['a1'] });
    jest.resetModules();
    const anew = await import('./group-members.js');
    expect(anew.useGroupMembers).not.toBe(useGroupMembers);
    expect(anew.useGroupMembers.getState()).toEqual({ harbor: ['a1'] });
  });
});
