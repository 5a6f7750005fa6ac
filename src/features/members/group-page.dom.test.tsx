import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { act, screen, waitFor, within } from '@testing-library/react';
import { mutate, SWRConfig } from 'swr';
import { serveOwnOrigin, type OwnOrigin } from '../../../fixtures/testing/own-origin.js';
import { clearMembers } from '../../visit/group-members.js';
import type { Site } from '../../visit/site.js';
import { demoSite, renderAt } from '../../../fixtures/testing/demo-site.js';
import { useToasts } from '../../visit/toasts.js';
import { GroupMembersPanel } from './group-members.js';

interface ListedPerson {
  readonly clientId: string;
  readonly relationship: object;
}

const person = (firstName: string, relationship: object = { type: 'Primary' }) => ({
  clientId: `id-${firstName}`,
  type: 'Individual',
  firstName,
  lastName: 'Marsh',
  dob: '12/10/1985',
  relationship: { groupId: 'g', ...relationship },
});
const offerings = [{ tenantOfferingId: 'one', name: 'Harbor One', billingType: 'Individual' }];

/** The server: whether the session holds the group, whom it has, and what it answers to the end of the hold. */
let held: boolean;
let people: readonly ListedPerson[];
let endStatus: number;
let waitForEnd: Promise<void>;
let calls: string[];
/** How many requests are under way. */
let pending = 0;
let origin: OwnOrigin;

function listAnswer(url: URL): object {
  const ofPrimary = url.searchParams.get('primaryId');
  const listed = people.filter(({ relationship }) => ofPrimary === null || Object(relationship).primaryId === ofPrimary);
  return { data: held ? listed : [], total: held ? listed.length : 0 };
}

type Send = (status: number, body: object) => void;

async function endHold(send: Send): Promise<void> {
  await waitForEnd;
  held = endStatus !== 200 && held;
  send(endStatus, { data: { ended: true } });
}

function remove(path: string, send: Send): void {
  people = people.filter(({ clientId }) => !path.includes(clientId));
  send(200, { data: [path.split('/').at(-1)], message: 'Successfully deleted' });
}

async function answer(request: IncomingMessage, send: Send): Promise<void> {
  const url = new URL(request.url ?? '', 'http://localhost');
  const path = url.pathname;
  calls.push(`${request.method} ${path}`);
  if (request.method === 'DELETE') return path.startsWith('/api/session') ? endHold(send) : remove(path, send);
  if (path.endsWith('/settings')) return send(200, { data: {} });
  if (path.endsWith('/membership-offerings')) return send(200, { data: offerings });
  if (url.searchParams.get('type') === 'Group')
    return send(200, { data: held ? [{ clientId: 'g', type: 'Group', businessName: 'Wharf Brewing', email: 'nia@wharf.example' }] : [] });
  if (path === '/api/clients') return send(200, listAnswer(url));
  const found = people.find(({ clientId }) => path === `/api/clients/${clientId}`);
  return found ? send(200, { data: found }) : send(404, { code: 'client_not_found', message: 'There is no such client.', status: 404 });
}

beforeEach(async () => {
  [held, people, endStatus, waitForEnd, calls] = [true, [person('Ada'), person('Bea')], 200, Promise.resolve(), []];
  origin = await serveOwnOrigin((request, response: ServerResponse) => {
    pending += 1;
    response.once('close', () => (pending -= 1));
    void answer(request, (status, body) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  });
});
/** Resolves when no request is under way: swr drops an answer whose key was forgotten, and a caller that joined its request waits on. */
const settled = () =>
  act(async () => {
    do await new Promise((later) => setTimeout(later, 100));
    while (pending > 0);
  });

afterEach(async () => {
  await settled();
  origin.close();
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

  it('gives the focus after a removal to the Edit button of the next person who stays, or else to its heading', async () => {
    people = [person('Ada'), person('Dan', { type: 'Child', primaryId: 'id-Ada', primaryName: 'Ada Marsh' }), person('Bea')];
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

  it('asks before it removes a person whose plan is not paid yet', async () => {
    const unpaid = { ...person('Ada'), membership: { status: 'Inactive' } };
    people = [unpaid, person('Bea')];
    const { user } = await opened();
    await user.click(button('Remove Ada Marsh'));
    expect(await screen.findByRole('dialog', { name: 'Remove Ada Marsh?' })).toBeTruthy();
  });

  it('says in which membership a group without a plan enrolls dependents, and nothing where the group has a plan [D-132]', async () => {
    const { unmount } = await opened();
    const note = "Your group has no plan yet. Each dependent that you add is enrolled in Harbor One, which isn't paid on this page.";
    expect(await screen.findByText(note)).toBeTruthy();
    unmount();
    await act(() => mutate(() => true, undefined, { revalidate: false }));
    people = people.map((each) => ({ ...each, relationship: { ...each.relationship, groupEnrollmentId: 'e' } }));
    await opened();
    expect(screen.queryByText(/has no plan yet/)).toBeNull();
  });

  it('does not speak of dependents where the tenant takes none [R-6.18]', async () => {
    const site = demoSite('harbor');
    const { ADD_DEPENDENT: _dependents, ...settings } = site.settings;
    await opened({ ...site, settings });
    expect(button('Add member')).toBeTruthy();
    expect(document.body.textContent).not.toMatch(/dependent/i);
  });
});
