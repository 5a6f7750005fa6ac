import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within, renderHook } from '@testing-library/react';
import { mutate, SWRConfig } from 'swr';
import { type CallReply, eachCall } from '../../../fixtures/testing/own-origin.js';
import { clearMembers } from '../../visit/group-members.js';
import type { Site } from '../../visit/site.js';
import { demoSite, renderAt } from '../../../fixtures/testing/demo-site.js';
import { useToasts } from '../../visit/toasts.js';
import { GroupMembersPanel } from './group-members.js';
import { SiteProvider } from '../../visit/site-provider.js';
import { memberOf } from './members.js';
import { useSaveMember } from './use-save-member.js';

type ListedPerson = { readonly clientId: string; readonly relationship: object };

const person = (firstName: string, relationship: object = { type: 'Primary' }) => {
  const named = { clientId: `id-${firstName}`, type: 'Individual', firstName, lastName: 'Marsh', dob: '12/10/1985' };
  return { ...named, relationship: { groupId: 'g', ...relationship } };
};
const offerings = [{ tenantOfferingId: 'one', name: 'Harbor One', billingType: 'Individual' }];

let held: boolean;
let people: readonly ListedPerson[];
let endStatus: number;
let waitForEnd: Promise<void>;
let calls: string[];
let pending = 0;

function listAnswer(search: URLSearchParams): object {
  if (search.get('type') === 'Group')
    return { data: held ? [{ clientId: 'g', type: 'Group', businessName: 'Wharf Brewing', email: 'nia@wharf.example' }] : [] };
  const ofPrimary = search.get('primaryId');
  const listed = people.filter(({ relationship }) => ofPrimary === null || Object(relationship).primaryId === ofPrimary);
  return { data: held ? listed : [], total: held ? listed.length : 0 };
}

async function removal(path: string): Promise<CallReply> {
  if (!path.startsWith('/api/session')) {
    people = people.filter(({ clientId }) => !path.includes(clientId));
    return { body: { data: [path.split('/').at(-1)], message: 'Successfully deleted' } };
  }
  await waitForEnd;
  held = endStatus !== 200 && held;
  return { status: endStatus, body: { data: { ended: true } } };
}

async function answer(method: string, { pathname: path, searchParams }: URL): Promise<CallReply> {
  calls.push(`${method} ${path}`);
  if (method === 'DELETE') return removal(path);
  if (path.endsWith('/settings')) return { body: { data: {} } };
  if (path.endsWith('/membership-offerings')) return { body: { data: offerings } };
  if (path === '/api/clients') return { body: listAnswer(searchParams) };
  const found = people.find(({ clientId }) => path === `/api/clients/${clientId}`);
  return found ? { body: { data: found } } : { status: 404, body: { code: 'client_not_found', message: 'There is no such client.' } };
}

beforeEach(() => {
  [held, people, endStatus, waitForEnd, calls] = [true, [person('Ada'), person('Bea')], 200, Promise.resolve(), []];
});
eachCall(async ({ method, path }) => {
  pending += 1;
  return answer(method, new URL(path, 'http://localhost')).finally(() => setTimeout(() => (pending -= 1)));
});

/** Resolves when no request is under way: swr drops an answer whose key was forgotten, and a caller that joined its request waits on. */
const settled = () =>
  act(async () => {
    do await new Promise((later) => setTimeout(later, 100));
    while (pending > 0);
  });

afterEach(async () => {
  await settled();
  await act(async () => {
    clearMembers('harbor');
    useToasts.setState({ toasts: [] });
    await mutate(() => true, undefined, { revalidate: false });
  });
});

function open(site: Site = demoSite('harbor')) {
  const route = { id: 'group-members', label: 'Add Group Members' } as never;
  return renderAt(
    '/harbor/service/membership/group-members',
    site,
    <SWRConfig value={{ dedupingInterval: 0, revalidateOnFocus: false, shouldRetryOnError: false }}>
      <GroupMembersPanel route={route} pageKey="" />
    </SWRConfig>,
  );
}

async function opened(site?: Site) {
  const view = open(site);
  await screen.findByRole('button', { name: 'Edit Bea Marsh' });
  await settled();
  return view;
}

const button = (name: string) => screen.getByRole('button', { name });
const toasts = () => useToasts.getState().toasts.map(({ message }) => message);
const GONE = 'Ada Marsh was removed from your list in the meantime. The list is up to date now.';

describe('the end of the work on a group', () => {
  it('ends what the session knows of it: Back shows neither group nor people, even before the server has answered [D-92] [D-115] [R-2.135] [R-4.15]', async () => {
    const { user, unmount } = await opened();
    let endNow = (): void => undefined;
    waitForEnd = new Promise((done) => (endNow = done));
    await user.click(screen.getByRole('link', { name: 'Finish' }));
    expect(toasts()).toEqual(['2 people are saved in your list. To add more people later, check in first.']);
    unmount();
    const { history } = open();
    await waitFor(() => expect(calls).toContain('DELETE /api/session/groups/g'));
    expect(document.body.textContent).not.toMatch(/Wharf|Marsh/);
    const before = calls.length;
    endNow();
    await waitFor(() => expect(history.at(-1)).toBe('/harbor/service/membership?for=group'));
    expect(calls.slice(before)).toContain('GET /api/clients');
    expect(document.body.textContent).not.toMatch(/Wharf|Marsh/);
  });

  it('is sent again when the server could not confirm it, before a list is loaded', async () => {
    const { user, unmount } = await opened();
    endStatus = 503;
    await user.click(screen.getByRole('link', { name: 'Finish' }));
    await waitFor(() => expect(calls).toContain('DELETE /api/session/groups/g'));
    unmount();
    [endStatus, calls] = [200, []];
    const { history } = open();
    await waitFor(() => expect(history.at(-1)).toBe('/harbor/service/membership?for=group'));
    expect(calls.filter((call) => !call.endsWith('/settings')).slice(0, 2)).toEqual(['DELETE /api/session/groups/g', 'GET /api/clients']);
    expect(calls.filter((call) => call.startsWith('DELETE'))).toHaveLength(1);
  });
});

describe('the list of members', () => {
  it('says that a person was removed in another tab, and shows who is left, in place of opening the form or the question', async () => {
    const { user } = await opened();
    people = [person('Bea'), person('Cyd')];
    await user.click(button('Edit Ada Marsh'));
    await waitFor(() => expect(document.activeElement).toBe(button('Edit Bea Marsh')));
    expect([toasts(), screen.queryByRole('dialog'), screen.queryByText('Ada Marsh')]).toEqual([[GONE], null, null]);
    expect(button('Edit Cyd Marsh')).toBeTruthy();
    people = [];
    await user.click(button('Remove Cyd Marsh'));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2, name: 'Members of your group (0)' })));
  });

  it('removes also a person whose plan is not paid yet, and gives the focus after it to the Edit button of the next person who stays, or else to its heading', async () => {
    people = [
      { ...person('Ada'), membership: { status: 'Inactive' } } as ListedPerson,
      person('Dan', { type: 'Child', primaryId: 'id-Ada', primaryName: 'Ada Marsh' }),
      person('Bea'),
    ];
    const { user } = await opened();
    for (const name of ['Ada', 'Bea']) {
      await user.click(button(`Remove ${name} Marsh`));
      const dialog = await screen.findByRole('dialog', { name: `Remove ${name} Marsh?` });
      expect(dialog.textContent).toContain(name === 'Ada' ? 'Ada Marsh and 1 dependent will be removed' : 'Bea Marsh will be removed');
      await user.click(screen.getByRole('button', { name: 'Remove' }));
      const next = () => (name === 'Ada' ? button('Edit Bea Marsh') : screen.getByRole('heading', { level: 2, name: /\(0\)$/ }));
      await waitFor(() => expect(document.activeElement).toBe(next()));
    }
    expect(calls).toContain('DELETE /api/clients/id-Ada,id-Dan');
  });

  it.each([
    ['Active', { membership: { status: 'Active' } }, 'Ada Marsh'],
    ['Pending', { membership: { status: 'Pending' } }, 'Ada Marsh'],
    ['Active of a dependent', { membership: { status: 'Inactive' } }, 'Dan Marsh'],
  ])('says before a removal that a membership keeps a person here, and who can help: %s [D-26]', async (_which, more, covered) => {
    const dan = { ...person('Dan', { type: 'Child', primaryId: 'id-Ada' }), membership: { status: 'Active' } };
    people = [{ ...person('Ada'), ...more }, person('Bea'), ...(covered === 'Dan Marsh' ? [dan] : [])];
    const { user } = await opened();
    await user.click(button('Remove Ada Marsh'));
    const dialog = await screen.findByRole('dialog', { name: "You can't remove Ada Marsh here" });
    expect(dialog.contains(document.activeElement)).toBe(true);
    expect(dialog.textContent).toContain(`${covered} has a paid membership. Contact us, and we'll help you end it.`);
    expect(within(dialog).getByRole('link', { name: /@harbor-health\.example/ })).toBeTruthy();
    expect(within(dialog).queryByRole('button', { name: 'Remove' })).toBeNull();
    for (let tabs = 0; tabs < 5 && document.activeElement?.textContent !== 'Close'; tabs += 1) await user.tab();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(button('Remove Ada Marsh'));
    expect(calls.filter((call) => call.startsWith('DELETE'))).toEqual([]);
  });

  it('says in which membership a group without a plan enrolls dependents, and nothing where the group has a plan [D-132]', async () => {
    const { unmount } = await opened();
    const note = "Your group has no plan yet. Each dependent that you add is enrolled in Harbor One, which isn't paid on this page.";
    expect(await screen.findByText(note)).toBeTruthy();
    unmount();
    await act(() => mutate(() => true, undefined, { revalidate: false }));
    people = people.map((each) => ({ ...each, relationship: { ...each.relationship, groupEnrollmentId: 'e' } }));
    const { ADD_DEPENDENT: _dependents, ...settings } = demoSite('harbor').settings;
    await opened(demoSite('harbor', { settings }));
    expect(button('Add member')).toBeTruthy();
    expect(document.body.textContent).not.toMatch(/dependent|has no plan yet/i);
  });
});

describe('saving', () => {
  const site = demoSite('harbor');
  const child = { clientId: 'c', firstName: 'Cleo', lastName: 'Marsh', relationship: { type: 'Child', primaryId: 'a', groupId: 'g' } };
  const group = { clientId: 'g', name: 'Wharf Brewing', client: {} } as never;
  const offering = { tenantOfferingId: 'one', name: 'Harbor One', billingType: 'Individual', price: 8900, registrationFee: 2500 };

  const served = eachCall(({ method, path }) => {
    if (method === 'PUT') return { status: 404, body: { code: 'client_not_found', message: 'There is no such client.' } };
    if (path.includes('/membership-offerings')) return { body: { data: [offering] } };
    return { status: 201, body: { data: path === '/api/clients' ? { client: child, clients: [child], enrollments: [] } : [] } };
  });
  afterEach(() => {
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

  it.each([
    ['is enrolled with the primary in a group without a plan', true, ['POST /api/clients/a/enrollments']],
    ['is not enrolled where the plan of the group covers it', false, []],
  ])('a saved dependent %s [D-132] [R-7.62]', async (_what, enrollsDependents, expected) => {
    const { save, onSaved } = saver({ enrollsDependents });
    expect(await save()).toBeUndefined();
    const calls = served.calls.map(({ method, path }) => `${method} ${path}`);
    expect(calls.filter((call) => call.endsWith('/enrollments'))).toEqual(expected);
    expect(onSaved).toHaveBeenCalledTimes(1);
  });
  it('a changed person who was removed in the meantime is reported, and the list is loaded again', async () => {
    const { save, onSaved } = saver({ member: memberOf(child as never) });
    expect(await save()).toBeUndefined();
    expect(useToasts.getState().toasts.map(({ message }) => message)).toEqual([
      'Cleo Marsh was removed from your list in the meantime. The list is up to date now.',
    ]);
    expect(onSaved).toHaveBeenCalledTimes(1);
  });
});
