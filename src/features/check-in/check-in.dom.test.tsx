import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { SWRConfig, unstable_serialize as keyOf } from 'swr';
import { validatorsFor } from '../../../engine/build.js';
import { type CallReply, eachCall } from '../../../fixtures/testing/own-origin.js';
import type { Json, Route } from '../../../engine/index.js';
import { completeStep, resetWizard } from '../../visit/wizard.js';
import { demoSite, renderAt } from '../../../fixtures/testing/demo-site.js';
import { useToasts } from '../../visit/toasts.js';
import { CheckInPanel } from './check-in.js';

const JOURNEY = 'harbor/member-check-in';
const ROUTE: Route = { id: 'member-check-in', path: '/', page: 'member-check-in', layout: 'service', label: 'Member check-in' };
const match = { clientId: 'c-1', displayName: 'Ada M****', firstName: 'Ada', status: 'Active', hoursPurchased: 6, isActiveMember: true };
let answer: CallReply;
const served = eachCall(() => answer);
const sent = () => served.calls.map(({ body }) => JSON.parse(body) as unknown);

beforeEach(() => {
  answer = { body: { data: { clientId: 'c-1' }, message: "You're checked in." } };
});
afterEach(() => {
  act(() => {
    resetWizard(JOURNEY);
    useToasts.setState({ toasts: [] });
  });
});

function draw(data: Json) {
  completeStep(JOURNEY, 'INFORMATION', { answers: {}, data });
  const onDone = (result: object) => completeStep(JOURNEY, 'CHECK_IN', result);
  const site = demoSite('harbor');
  const { 'sign-in-code': form } = site.library.forms;
  const fallback = form && { [keyOf(['validators', form.hash])]: validatorsFor([form]) };
  return renderAt(
    '/harbor/service/member-check-in?step=check-in',
    site,
    <SWRConfig value={{ provider: () => new Map(), ...(fallback && { fallback }), revalidateOnMount: false }}>
      <CheckInPanel route={ROUTE} pageKey={JOURNEY} onDone={onDone} />
    </SWRConfig>,
  );
}

const press = () => screen.getByRole('button', { name: 'Check in' });
const fact = (name: string) => screen.getByText(name).nextElementSibling?.textContent;

describe('a visitor who is met as a member', () => {
  it('[R-1.14] [R-3.257] [R-3.258] [D-46] is greeted by the first name, and reads the masked last name, hours, status and from when it holds', () => {
    draw({ exists: true, match });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Welcome, Ada');
    expect([fact('Member'), fact('Membership'), fact('Hours purchased')]).toEqual(['Ada M****', 'Active', '6']);
    cleanup();
    draw({ exists: true, match: { ...match, status: 'Inactive', startsOn: '12/01/2026', isActiveMember: false } });
    expect(fact('Membership')).toBe('Inactive, starts on 12/01/2026');
  });

  it('[R-1.14] checks in once with a note, however often the button is pressed, and shows a confirmation', async () => {
    const { user } = draw({ exists: true, match });
    await user.type(screen.getByRole('textbox', { name: 'Anything we should know?' }), '  I am early. ');
    await user.dblClick(press());
    const heading = await screen.findByRole('heading', { level: 1, name: "You're checked in." });
    expect(document.activeElement).toBe(heading);
    expect(served.calls).toMatchObject([{ method: 'PUT', path: '/api/clients/c-1', headers: { 'x-tenant': 'harbor' } }]);
    expect(sent()).toEqual([{ checkIn: true, note: 'I am early.' }]);
  });

  it('[D-47] must confirm the contact details where that is due, also once the server requires it', async () => {
    answer = { status: 409, body: { message: 'Please confirm.', actionMessage: 'Confirm and check in again.', status: 409 } };
    const { user } = draw({ exists: true, match });
    await user.click(press());
    expect((await screen.findByText('Please confirm. Confirm and check in again.')).getAttribute('role')).toBe('alert');
    expect(screen.getByRole('checkbox', { name: /still correct/ })).toBeDefined();
    cleanup();
    answer = { body: { data: {}, message: "You're checked in." } };
    act(() => resetWizard(JOURNEY));
    draw({ exists: true, match: { ...match, confirmContact: true } });
    const box = screen.getByRole('checkbox', { name: /still correct/ });
    await user.click(press());
    expect(screen.getByText('This is a required field')).toBeDefined();
    expect([document.activeElement, box.getAttribute('aria-invalid'), sent().length]).toEqual([box, 'true', 1]);
    await user.click(box);
    await user.click(press());
    await screen.findByRole('heading', { name: "You're checked in." });
    expect(sent().at(-1)).toEqual({ checkIn: true, contactConfirmed: true });
  });

  it.each([
    ['a server that failed', 500, {}],
    ['an answer that is none', 200, { data: 42 }],
  ])('sees %s as a toast and in the page, and keeps the note', async (_name, status, body) => {
    answer = { status, body };
    const { user } = draw({ exists: true, match });
    const note = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Anything we should know?' });
    await user.type(note, 'Late');
    await user.click(press());
    expect(await screen.findByText(/^Opps! Something went wrong\.\.\. Nothing you entered is lost/)).toBeDefined();
    expect(useToasts.getState().toasts.map(({ message }) => message)).toEqual(['Opps! Something went wrong...']);
    expect(note.value).toBe('Late');
    answer = { body: { data: {}, message: "You're checked in." } };
    await user.click(press());
    await screen.findByRole('heading', { name: "You're checked in." });
  });

  it.each([
    ['was read', 'Inactive', {}],
    ['the answer says', 'Active', { isActiveMember: false }],
  ])('[D-46] is sent to the front desk, and not to a seat, where %s no active membership', async (_what, status, data) => {
    answer = { body: { data, message: 'Please go to the front desk.' } };
    const { user } = draw({ exists: true, match: { ...match, status, isActiveMember: status === 'Active' } });
    await user.click(press());
    const heading = await screen.findByRole('heading', { level: 1, name: 'Please go to the front desk' });
    expect(document.activeElement).toBe(heading);
    expect(heading.closest('.s-done')).toBeNull();
    expect(screen.getByText(/Our staff at the front desk will help you/)).toBeDefined();
    expect(screen.queryByText(/take a seat/)).toBeNull();
  });
});

describe('a visitor who matches no member', () => {
  it.each<[string, Json]>([
    ['unknown', { exists: false }],
    ['known, but not fully met', { exists: true }],
  ])('[D-46] reads the same whether %s: a neutral text, a link back and contacts, and no error', (_what, data) => {
    draw(data);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe("We couldn't find you");
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByRole('link', { name: 'Change my answers' }).getAttribute('href')).toBe('?step=information');
    expect(screen.getByRole('link', { name: '(207) 555-0142' }).getAttribute('href')).toBe('tel:+12075550142');
    expect(sent()).toEqual([]);
  });
});

describe('a visitor who has to prove who asks', () => {
  it('[D-135] calls where the site sends no codes, reading the same for any group, and after too many wrong digits', () => {
    draw({ code: 'call' });
    expect(screen.getByRole('heading', { level: 1, name: 'Please call us' })).toBe(document.activeElement);
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.getByRole('link', { name: '(207) 555-0142' })).toBeDefined();
    cleanup();
    draw({ exists: true, call: true });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Please call us');
    expect(screen.getByText('Wrong digits were entered too often today. Call us, or ask at the front desk.')).toBeDefined();
  });

  it('[D-79] asks for a code before dependents can be managed, sees why that failed, and can go back', async () => {
    answer = { status: 503, body: { message: 'Try again later.', status: 503 } };
    const { user } = draw({ exists: true, match: { ...match, needsCode: true } });
    const manage = () => screen.getByRole('button', { name: 'Add or change my dependents' });
    await user.click(manage());
    await waitFor(() => expect(useToasts.getState().toasts).toHaveLength(1));
    answer = { body: { data: { code: 'sent' } } };
    await user.click(manage());
    const heading = await screen.findByRole('heading', { level: 1, name: 'Check your email' });
    expect(document.activeElement).toBe(heading);
    expect(sent().at(-1)).toEqual({ clientId: 'c-1', sendCode: true });
    await user.click(screen.getByRole('button', { name: 'Back to check-in' }));
    expect(manage()).toBeDefined();
  });
});
