import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { serveOwnOrigin, type OwnOrigin } from '../../../fixtures/testing/own-origin.js';
import { SiteProvider } from '../../visit/site-provider.js';
import { demoSite } from '../../../fixtures/testing/demo-site.js';
import { useToasts } from '../../visit/toasts.js';
import { memberOf } from './members.js';
import { useSaveMember } from './use-save-member.js';

const site = demoSite('harbor');
const child = { clientId: 'c', firstName: 'Cleo', lastName: 'Marsh', relationship: { type: 'Child', primaryId: 'a', groupId: 'g' } };
const group = { clientId: 'g', name: 'Wharf Brewing', client: {} } as never;
const offering = { tenantOfferingId: 'one', name: 'Harbor One', billingType: 'Individual', price: 8900, registrationFee: 2500 };

let calls: string[];
/** What the server answers to a change. */
let changeStatus: number;
let origin: OwnOrigin;

beforeEach(async () => {
  [calls, changeStatus] = [[], 404];
  origin = await serveOwnOrigin((request, response) => {
    const path = (request.url ?? '').split('?')[0] ?? '';
    calls.push(`${request.method} ${path}`);
    const send = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (request.method === 'PUT') return send(changeStatus, { code: 'client_not_found', message: 'There is no such client.' });
    if (path.endsWith('/membership-offerings')) return send(200, { data: [offering] });
    if (path === '/api/clients') return send(201, { data: { client: child, clients: [child], enrollments: [] } });
    return send(201, { data: [] });
  });
});
afterEach(() => {
  origin.close();
  act(() => useToasts.setState({ toasts: [] }));
});

function saver(more: Partial<Parameters<typeof useSaveMember>[0]>) {
  const form = site.library.forms['group-member'] as never;
  const onSaved = jest.fn(() => Promise.resolve());
  const options = { form, group, member: undefined, enrollsDependents: true, confirmSame: () => Promise.resolve(true), onSaved, ...more };
  const { result } = renderHook(() => useSaveMember(options), {
    wrapper: ({ children }) => <SiteProvider site={site}>{children}</SiteProvider>,
  });
  return { save: () => act(() => result.current(child, { answers: {} })), onSaved };
}

describe('a saved dependent', () => {
  it.each([
    ['is enrolled with the primary in a group without a plan', true, ['POST /api/clients/a/enrollments']],
    ['is not enrolled where the plan of the group covers it', false, []],
  ])('%s [D-132] [R-7.62]', async (_what, enrollsDependents, expected) => {
    const { save, onSaved } = saver({ enrollsDependents });
    expect(await save()).toBeUndefined();
    expect(calls.filter((call) => call.endsWith('/enrollments'))).toEqual(expected);
    expect(onSaved).toHaveBeenCalledTimes(1);
  });
});

describe('a changed person', () => {
  it('who was removed in the meantime is reported, and the list is loaded again', async () => {
    const { save, onSaved } = saver({ member: memberOf(child as never) });
    expect(await save()).toBeUndefined();
    expect(useToasts.getState().toasts.map(({ message }) => message)).toEqual([
      'Cleo Marsh was removed from your list in the meantime. The list is up to date now.',
    ]);
    expect(onSaved).toHaveBeenCalledTimes(1);
  });
});
