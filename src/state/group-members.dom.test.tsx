import { beforeEach, describe, expect, it, jest } from '@jest/globals';
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
    clearMembers('harbor');
    expect(useGroupMembers.getState()).toEqual({ summit: ['c3'] });
    expect(stored()).toEqual({ summit: ['c3'] });
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
