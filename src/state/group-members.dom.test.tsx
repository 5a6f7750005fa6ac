import { beforeEach, describe, expect, it } from '@jest/globals';
import { clearMembers, useGroupMembers } from './group-members.js';

const stored = (): unknown => JSON.parse(sessionStorage.getItem('group-members') ?? '{}');

beforeEach(() => void useGroupMembers.setState({}, true));

describe('the members of a group', () => {
  it('[R-4.11] are kept in session storage, by their ids alone', () => {
    useGroupMembers.setState({ harbor: ['a1', 'b2'] });
    expect(stored()).toMatchObject({ state: { harbor: ['a1', 'b2'] } });
    expect(localStorage).toHaveLength(0);
  });

  it('are cleared for one tenant and stay for the others', () => {
    useGroupMembers.setState({ harbor: ['a1'], summit: ['c3'] });
    clearMembers('harbor');
    expect(useGroupMembers.getState()).toEqual({ summit: ['c3'] });
    expect(stored()).toMatchObject({ state: { summit: ['c3'] } });
  });

  it.each(['{"state":7}', '{"state":{"harbor":"a1"}}', '{"state":{"harbor":[1]}}', 'no json', '{"state":null}'])(
    'are none where the browser gives back %s',
    async (written) => {
      sessionStorage.setItem('group-members', written);
      await useGroupMembers.persist.rehydrate();
      expect(useGroupMembers.getState()).toEqual({});
    },
  );

  it('[R-9.67] are there again after the page is loaded anew', async () => {
    sessionStorage.setItem('group-members', '{"state":{"harbor":["a1"]},"version":0}');
    await useGroupMembers.persist.rehydrate();
    expect(useGroupMembers.getState()).toEqual({ harbor: ['a1'] });
  });
});
