import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { SWRConfig } from 'swr';
import { eachCall } from '../../../fixtures/testing/own-origin.js';
import { clearMembers, useGroupMembers } from '../../visit/group-members.js';
import { demoSite, renderAt } from '../../../fixtures/testing/demo-site.js';
import { MemberPicker, PrimariesContext } from './member-form.js';
import { memberOf } from './members.js';
import { MembersPage } from './members-page.js';
import { PAGE_SIZE, useMembers } from './use-members.js';

let names: string[];
let isDown = false;

const manyNames = (count: number) => Array.from({ length: count }, (_each, index) => `Ada${String(index + 1).padStart(3, '0')}`);
const personOf = (firstName: string) => ({
  clientId: `id-${firstName}`,
  type: 'Individual',
  firstName,
  lastName: 'Marsh',
  dob: '12/10/1985',
  relationship: { type: 'Primary', groupId: 'g' },
});

const served = eachCall(({ path, body }) => {
  const url = new URL(path, 'http://localhost');
  if (url.pathname.endsWith('/membership-offerings')) return { body: { data: [] } };
  if (url.searchParams.get('type') === 'Group') return { body: { data: [{ clientId: 'g', type: 'Group', businessName: 'Wharf' }] } };
  if (isDown) return { status: 503, body: { message: 'The shelf is empty.' } };
  const { keyword = '', offset } = body === '' ? { offset: Number(url.searchParams.get('offset')) } : JSON.parse(body);
  const found = names.filter((name) => name.toLowerCase().includes(keyword));
  return { body: { data: found.slice(offset, offset + PAGE_SIZE).map(personOf), total: found.length } };
});
const pagesAsked = () => served.calls.map(({ path }) => path).filter((path) => /[?&]offset=\d+&sortBy/.test(path));
afterEach(() => {
  act(() => void clearMembers('harbor'));
});

function Panel() {
  const { group, first, reload } = useMembers('harbor');
  const route = { id: 'group-members', label: 'Add Group Members' } as never;
  if (!group || !first) return null;
  return (
    <>
      <MembersPage route={route} group={group} first={first} reload={reload} />
      <button type="button" onClick={() => void reload()}>
        Load again
      </button>
    </>
  );
}

async function draw(count: number) {
  names = manyNames(count);
  const view = renderAt(
    '/harbor',
    demoSite('harbor'),
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0, revalidateOnFocus: false, shouldRetryOnError: false }}>
      <Panel />
    </SWRConfig>,
  );
  await screen.findByRole('heading', { name: `Members of your group (${count})` });
  return view;
}

const shown = () => [...document.querySelectorAll('.s-member-list strong')].map(({ textContent }) => textContent.split(' ')[0]);
const button = (name: string) => screen.getByRole('button', { name });
const searchBox = () => screen.queryByRole('searchbox', { name: 'Search by name' });

describe('the list of members', () => {
  it.each([
    [9, false],
    [10, true],
    [50, true],
  ])('of %d people is one page, with a search: %s [R-2.128]', async (count, isSearched) => {
    await draw(count);
    expect(shown()).toEqual(manyNames(count));
    expect(searchBox() !== null).toBe(isSearched);
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(useGroupMembers.getState()['harbor']).toEqual(['g', ...manyNames(count).map((name) => `id-${name}`)]);
  });

  it('of 120 people is turned by buttons; the new page has the focus at its top, and each page is loaded once [R-9.1..5]', async () => {
    const { user } = await draw(120);
    expect(shown()).toEqual(manyNames(50));
    const pages = screen.getByRole('navigation', { name: 'Pages of the list' });
    expect(within(pages).getByText('Page 1 of 3')).toBeTruthy();
    expect(button('Previous page').getAttribute('aria-disabled')).toBe('true');
    button('Next page').focus();
    await user.keyboard('{Enter}');
    const range = await screen.findByText('51 to 100 of 120');
    await waitFor(() => expect(document.activeElement).toBe(range));
    expect(shown()).toEqual(manyNames(100).slice(50));
    await user.click(button('Next page'));
    const last = await screen.findByText('101 to 120 of 120');
    await waitFor(() => expect(document.activeElement).toBe(last));
    await user.click(button('Next page'));
    expect(document.activeElement).toBe(button('Next page'));
    expect(pagesAsked().map((path) => /offset=(\d+)/.exec(path)?.[1])).toEqual(['0', '50', '100']);
    expect(pagesAsked()[1]).toMatch(/limit=50&offset=50&sortBy=name&groupId=g&withTotal=true$/);
    await user.click(button('Previous page'));
    expect(await screen.findByText('51 to 100 of 120')).toBeTruthy();
  });

  it('is searched while a name is typed; one text says how many were found, no URL has the name, and the heading keeps the number of all', async () => {
    const { user } = await draw(120);
    await user.type(searchBox() as HTMLElement, 'Ada12');
    await user.clear(searchBox() as HTMLElement);
    await user.type(searchBox() as HTMLElement, 'ada119');
    expect(await screen.findByText('One person found')).toBe(screen.getByRole('status'));
    expect(shown()).toEqual(['Ada119']);
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(document.activeElement).toBe(searchBox());
    await user.type(searchBox() as HTMLElement, 'x');
    expect(await screen.findByText(/^There's no one with this name/)).toBe(screen.getByRole('status'));
    expect([shown(), screen.queryByText(/no members yet/)]).toEqual([[], null]);
    expect(screen.getByRole('heading', { name: 'Members of your group (120)' })).toBeTruthy();
    expect(served.calls.map(({ path }) => path).join()).not.toMatch(/ada119/i);
    await user.clear(searchBox() as HTMLElement);
    await waitFor(() => expect(shown()).toEqual(manyNames(50)));
    expect(screen.getByRole('status').textContent).toBe('');
  });

  it('keeps the page when the next one cannot be loaded, says why, and loads it on a retry', async () => {
    const { user } = await draw(60);
    isDown = true;
    await user.click(button('Next page'));
    expect((await screen.findByRole('alert')).textContent).toContain('The shelf is empty.');
    expect(shown()).toEqual(manyNames(50));
    isDown = false;
    await user.click(button('Retry'));
    await waitFor(() => expect(shown()).toEqual(manyNames(60).slice(50)));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows the page before when the people of the last page are removed', async () => {
    const { user } = await draw(101);
    await user.click(button('Next page'));
    await screen.findByText('51 to 100 of 101');
    await user.click(button('Next page'));
    await screen.findByText('101 to 101 of 101');
    names = manyNames(100);
    await user.click(button('Load again'));
    expect(await screen.findByText('51 to 100 of 100')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Members of your group (100)' })).toBeTruthy();
  });
});

describe('the choice of a primary member', () => {
  const members = ['Ada', 'Bea'].map((name) => memberOf(personOf(name) as never));
  const onChange = jest.fn();
  const props = (value?: string) =>
    ({
      id: 'primary',
      label: 'Primary member',
      value,
      options: {},
      onBlur: () => undefined,
      onChange,
      registry: { formContext: { t: (_key: string, fallback: string) => fallback, announce: () => undefined } },
    }) as unknown as ComponentProps<typeof MemberPicker>;

  it('is a list in a small group', () => {
    const picker = { primaries: members, find: undefined };
    renderAt('/harbor', demoSite('harbor'), <PrimariesContext value={picker}>{<MemberPicker {...props()} />}</PrimariesContext>);
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Choose one', 'Ada Marsh', 'Bea Marsh']);
  });

  it('is a search in a large one: a suggestion gives its id, and typing on takes it back', async () => {
    const find = jest.fn((_query: string) => Promise.resolve(members));
    const picker = { primaries: members, find };
    const { user } = renderAt(
      '/harbor',
      demoSite('harbor'),
      <PrimariesContext value={picker}>{<MemberPicker {...props()} />}</PrimariesContext>,
    );
    await user.type(await screen.findByRole('combobox'), 'marsh');
    await user.click(await screen.findByRole('option', { name: 'Bea Marsh, 12/10/1985' }));
    expect(find.mock.lastCall).toEqual(['marsh']);
    expect(onChange.mock.lastCall).toEqual(['id-Bea']);
    expect(onChange.mock.calls.slice(0, -1).flat()).toEqual(Array(5).fill(undefined));
  });
});
