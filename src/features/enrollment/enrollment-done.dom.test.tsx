import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SWRConfig, unstable_serialize } from 'swr';
import type { Json } from '../../../engine/index.js';
import { completeStep, finishWizard, resetWizard } from '../../visit/wizard.js';
import { demoSite, renderAt } from '../../../fixtures/testing/demo-site.js';
import { REAL_TIMERS } from '../../../fixtures/testing/offering-shop.js';
import { EnrollmentDone } from './enrollment-done.js';

const route = { id: 'membership', path: '/:tenantCode/service/membership', page: 'membership', layout: 'service', label: 'Membership' };

interface Ended {
  readonly tenant?: string;
  readonly client?: Json;
  readonly paying?: Json;
  readonly state?: unknown;
  readonly sells?: boolean;
  readonly family?: readonly string[];
}

interface Ends {
  readonly line: { readonly [key: string]: Json };
  readonly paid: { readonly [key: string]: Json };
  readonly card: { readonly [key: string]: Json };
  readonly client: { readonly [key: string]: Json };
  readonly ends: readonly { readonly what: string; readonly ended: Ended; readonly words: readonly string[]; readonly heading: string }[];
}
const { line, paid, card, client, ends }: Ends = JSON.parse(readFileSync('src/features/enrollment/ended-enrollments.json', 'utf8'));
const PAID = { payment: card, enrollments: [line], letter: false };

const setting = { code: 'ALLOW_BUY_MEMBERSHIP', required: false, value: null };
const settingsOf = (on: boolean) => ({ ...setting, status: on ? 'Enabled' : 'Disabled', on });

const draw = (
  { tenant = 'harbor', client: who = client, paying, state = { kept: {} }, sells = true, family = [] }: Ended,
  told: object = {},
) => {
  const page = `${tenant}/membership`;
  completeStep(page, 'INFORMATION', {
    data: {
      client: who,
      clients: [who, ...family.map((firstName, nth) => ({ clientId: `d-${nth}`, firstName, lastName: 'Marsh' }))],
      enrollments: [],
    },
  });
  completeStep(page, 'OFFERING', { data: { lines: [line] } });
  if (paying !== undefined) completeStep(page, 'PAYMENT', { data: paying });
  finishWizard(page, '2026-11-20');
  return drawEnd(tenant, state, sells, told);
};
const drawEnd = (tenant: string, state: unknown, sells = true, told: object = {}) => {
  history.replaceState(state, '');
  const site = demoSite(tenant);
  const settings = { ...site.settings, ALLOW_BUY_MEMBERSHIP: settingsOf(sells) };
  const cache = new Map([[unstable_serialize(['settings', site.tenant.tenantId]), { data: told }]]);
  return renderAt(
    `/${tenant}/service/membership?step=success-confirmation`,
    { ...site, settings },
    <SWRConfig value={{ provider: () => cache, revalidateIfStale: false, revalidateOnMount: false }}>
      <EnrollmentDone route={route} pageKey={`${tenant}/membership`} />
    </SWRConfig>,
  );
};
beforeEach(() => {
  isAt('2026-11-20T15:00:00Z');
  // jsdom has no clipboard, and the page offers to copy only where there is one.
  userEvent.setup();
});
afterEach(() => {
  jest.useRealTimers();
  for (const tenant of ['harbor', 'meadow', 'himal']) resetWizard(`${tenant}/membership`);
  history.replaceState(null, '');
});
const isAt = (now: string) => jest.useFakeTimers({ now: new Date(now), doNotFake: [...REAL_TIMERS] });
const text = () => document.body.textContent ?? '';
const nextText = () => screen.getByRole('region', { name: 'What happens next' }).textContent;

describe('the end of an enrollment', () => {
  it('[R-2.103] thanks, says that it is paid, shows reference, card and what was bought, can be copied and printed, and leads home', async () => {
    const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
    const { user, history: visited } = draw({ paying: PAID });
    expect(screen.getByText('Visa •••• 4242').getAttribute('aria-hidden')).toBe('true');
    expect(screen.getByText('Visa, number ending in 4242')).toBeDefined();
    expect(screen.getByRole('heading', { level: 1, name: 'Thank you, Ada' })).toBeDefined();
    expect(screen.getByText('Welcome to Harbor Health. Your membership starts 11/21/2026.')).toBeDefined();
    expect(screen.getByText('PY-7K3M-Q2ZX')).toBeDefined();
    const record = within(screen.getByRole('region', { name: 'Your membership' }));
    expect(record.getByRole('listitem').textContent).toBe('Individual care$89.00 per monthAda MarshFrom 11/21/2026Registration fee$25.00');
    for (const shown of ['$114.00', 'Then $89.00 a month from December 21, 2026']) expect(record.getByText(shown)).toBeDefined();
    expect(record.getByText('Paid on').nextSibling?.textContent).toBe('11/20/2026');
    expect(nextText()).toContain('Your plan starts 11/21/2026.You can book your first visit now.');
    expect(screen.getByRole('region', { name: 'If you have questions' }).textContent).toContain('support@harbor-health.example');
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await navigator.clipboard.readText()).toBe('PY-7K3M-Q2ZX');
    expect((await screen.findByRole('status')).textContent).toBe('Copied');
    await user.click(screen.getByRole('button', { name: 'Print or save as PDF' }));
    expect(print).toHaveBeenCalledTimes(1);
    await user.click(screen.getByRole('link', { name: 'Go to homepage' }));
    expect(visited.at(-1)).toBe('/harbor');
    print.mockRestore();
  });

  it.each([
    ['2026-11-21T04:59:00Z', 'Your membership starts 11/21/2026.'],
    ['2026-11-21T05:01:00Z', 'Your membership is active.'],
  ])("says that a membership is active from its first day in the tenant's time zone (%s)", (now, sentence) => {
    isAt(now);
    draw({ paying: PAID });
    expect(screen.getByText(`Welcome to Harbor Health. ${sentence}`)).toBeDefined();
    expect(screen.getByText(sentence.endsWith('active.') ? 'Member since' : 'Starts on').nextSibling?.textContent).toBe('11/21/2026');
  });

  it('is a card with the reference, the plan, its members one below the other and the first day', () => {
    draw({ paying: { payment: card, enrollments: [{ ...line, billingType: 'Family' }], letter: false }, family: ['Cleo', 'Ben'] });
    const membership = within(screen.getByRole('region', { name: 'Membership card' }));
    for (const shown of ['PY-7K3M-Q2ZX', 'Individual care', '11/21/2026']) expect(membership.getByText(shown)).toBeDefined();
    expect(membership.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Ada Marsh', 'Cleo Marsh', 'Ben Marsh']);
    expect(membership.getByText('Starts on').nextSibling?.textContent).toBe('11/21/2026');
    expect(membership.queryAllByRole('img', { name: 'Harbor Health' })).toHaveLength(1);
  });

  it('speaks of a confirmation only where the server has one to send, with the whole address', () => {
    const { unmount } = draw({ paying: { payment: card, enrollments: [line], letter: true } });
    expect(screen.getByText("We've sent a confirmation to ada.marsh@example.org.")).toBeDefined();
    unmount();
    draw({ paying: PAID });
    expect(text()).not.toContain('confirmation');
  });

  it.each([
    ['Cash', 'Please pay $114.00 in cash when you visit us.'],
    ['Check', 'Please send or bring us your check for $114.00.'],
    ['Sponsor on AC', "We'll bill your sponsor $114.00."],
    ['Other', "We'll contact you about how to pay $114.00."],
  ])('says of money that comes by %s that it is awaited, and how', (paymentMethod, words) => {
    draw({ paying: { payment: { ...paid, paymentMethod, status: 'recorded' }, enrollments: [line], letter: false } });
    for (const shown of ['Your membership is reserved until we receive your payment.', words, 'To be paid'])
      expect(screen.getByText(shown)).toBeDefined();
    expect(screen.queryByText('Paid')).toBeNull();
  });

  it.each(ends)('says of $what', ({ ended, words, heading }) => {
    draw(ended);
    expect(screen.getByRole('heading', { level: 1, name: heading })).toBeDefined();
    for (const shown of words) expect(text()).toContain(shown);
    expect(screen.queryByText('Paid') !== null).toBe(ended.paying !== undefined && !words.includes('To be paid'));
    expect(text().includes("there's nothing to pay")).toBe(ended.sells === false);
  });

  it.each([
    [{ reference: 'PY-7K3M-Q2ZX', status: 'recorded' }, true, 'PY-7K3M-Q2ZX', 'Your membership is reserved until we receive your payment.'],
    [{ reference: 'PY-7K3M-Q2ZX', status: 'captured' }, true, 'PY-7K3M-Q2ZX', 'Welcome to Harbor Health. Your membership is paid.'],
    [{ requested: 'EN-1A2B-3C4D' }, false, 'EN-1A2B-3C4D', "We've received your request for a membership."],
    [{ requested: 'EN-1A2B-3C4D' }, true, 'EN-1A2B-3C4D', "You're enrolled. Payment is still due."],
  ])('still shows the reference after a reload, if there is one, and no personal data (%j)', (kept, sells, reference, words) => {
    drawEnd('harbor', { kept }, sells);
    for (const shown of [reference, words]) expect(screen.getByText(shown)).toBeDefined();
    expect(text()).not.toMatch(/Ada|\$|••••/);
    cleanup();
    drawEnd('harbor', { kept: {} });
    expect(screen.getByRole('heading', { level: 1, name: 'Thank you' })).toBeDefined();
    expect(screen.queryByText('Reference')).toBeNull();
  });

  it('writes amounts and days as the platform does [R-9.50] [R-1.53]', () => {
    draw({ tenant: 'himal', sells: false });
    expect(text()).toContain('From 2026/11/21');
    expect(text()).toContain('Rs 114.00');
  });

  it('leads to the request of the first visit where the tenant takes requests and nothing is left to pay', async () => {
    const { user, history: visited, unmount } = draw({ paying: PAID });
    await user.click(screen.getByRole('link', { name: 'Book your first visit' }));
    expect(visited.at(-1)).toBe('/harbor/service/appointment');
    const file = '/calendar/harbor/membership.ics?offerings=harbor-individual-monthly&start=2026-11-21&language=en';
    expect(screen.getByRole('link', { name: 'Add to calendar' }).getAttribute('href')).toBe(file);
    unmount();
    draw({ paying: { skipped: true } });
    expect(screen.queryByRole('link', { name: /Book|calendar/ })).toBeNull();
  });
});

describe('the end of the enrollment of a group', () => {
  const group = { ...client, type: 'Group', businessName: 'Wharf Brewing' };
  const told = (type?: string) => ({ cases: [{ code: 'GROUP_MEMBER_MGMT', status: 'Enabled', ...(type !== undefined && { type }) }] });

  it.each([undefined, 'CLIENT', 'CLIENT,GROUP_MEMBER'])('leads on to its members where groups manage them (%s)', async (type) => {
    const { user, history: visited } = draw({ client: group, paying: PAID }, told(type));
    expect(nextText()).toContain('nextYour plan starts 11/21/2026.You can now add the members of your group.Add Group Members');
    await user.click(screen.getByRole('link', { name: 'Add Group Members' }));
    expect(visited.at(-1)).toBe('/harbor/service/membership/group-members');
  });

  it('does not where only members do, and never for a person', () => {
    const { unmount } = draw({ client: group, paying: PAID }, told('GROUP_MEMBER'));
    expect(screen.queryByRole('link', { name: 'Add Group Members' })).toBeNull();
    unmount();
    draw({ paying: PAID }, told());
    expect(screen.queryByRole('link', { name: 'Add Group Members' })).toBeNull();
  });
});
