import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, screen } from '@testing-library/react';
import { demoSite, renderAt } from '../../../fixtures/testing/demo-site.js';
import { completeStep, resetWizard } from '../../visit/wizard.js';
import { AgentDone } from './agent-done.js';

const PAGE = 'harbor/agent-sign-up';
const id = '8f2d6a10-3c41-4e0b-9a57-6d1f0b7c2aff';

function draw(address = '/agent/sign-up?step=success-confirmation') {
  const site = demoSite('harbor');
  const [route] = site.library.routes.routes.filter(({ page }) => page === 'agent-sign-up');
  if (!route) throw new Error('There is no page for agents');
  return renderAt(address, site, <AgentDone route={route} pageKey={PAGE} />);
}
const complete = () =>
  act(() =>
    completeStep(PAGE, 'INFORMATION', { data: { id, firstName: 'Lena' }, message: 'Thank you for signing up. We will be in touch.' }),
  );

afterEach(() => {
  resetWizard(PAGE);
  history.replaceState(null, '');
  jest.restoreAllMocks();
});

describe('the end of an agent’s sign-up', () => {
  it("shows the server's message, the referral link, and from when it works", () => {
    complete();
    draw('/agent/sign-up?step=success-confirmation&referredby=x&agentReferral=true');
    expect(screen.getByRole('heading', { level: 1, name: 'Thank you, Lena' })).toBeDefined();
    expect(screen.getByText('Thank you for signing up. We will be in touch.')).toBeDefined();
    expect(screen.getByText(`${location.origin}/harbor?referredby=${id}`)).toBeDefined();
    expect(screen.getByText('Save this link. It starts working when Harbor Health approves you.')).toBeDefined();
  });

  it('copies the link, with the site where the address names it, and leads to the homepage with what is known of a referral', async () => {
    complete();
    const { user, history: visited } = draw('/agent/sign-up?step=success-confirmation&agentReferral=true&slug=harbor');
    expect(screen.getByText(`${location.origin}/harbor?referredby=${id}&slug=harbor`)).toBeDefined();
    expect(screen.getByRole('status').textContent).toBe('');
    await user.click(screen.getByRole('button', { name: 'Copy the link for Harbor Health' }));
    expect(await navigator.clipboard.readText()).toBe(`${location.origin}/harbor?referredby=${id}&slug=harbor`);
    expect(screen.getByRole('status').textContent).toBe('Copied');
    await user.click(screen.getByRole('link', { name: 'Go to homepage' }));
    expect(visited.at(-1)).toBe('/harbor?agentReferral=true&slug=harbor');
  });

  it('reports a link that could not be copied', async () => {
    complete();
    const { user } = draw();
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
    await user.click(screen.getByRole('button', { name: /^Copy/ }));
    expect((await screen.findByRole('status')).textContent).toBe("This couldn't be copied. Select it and copy it yourself.");
  });

  it('shows the link after a reload, if there is an id, and nothing about the person', () => {
    history.replaceState({ kept: { contact: id } }, '');
    draw();
    expect(screen.getByRole('heading', { level: 1, name: 'Thank you' })).toBeDefined();
    expect(screen.getByText('You have signed up as an agent.')).toBeDefined();
    expect(screen.getByText(`${location.origin}/harbor?referredby=${id}`)).toBeDefined();
    cleanup();
    history.replaceState({ kept: { other: 'x' } }, '');
    draw();
    expect([screen.queryByText(/referredby/), screen.queryByRole('button')]).toEqual([null, null]);
  });

  it('shows a link for each tenant that the agent chose, also after a reload', () => {
    const associations = demoSite('harbor').tenants.map(({ tenantId }) => tenantId);
    const links = () => screen.getAllByText(/referredby=/).map((link) => link.textContent);
    act(() => completeStep(PAGE, 'INFORMATION', { data: { id, firstName: 'Lena' }, answers: { associations } }));
    draw();
    const both = ['harbor', 'meadow'].map((code) => `${location.origin}/${code}?referredby=${id}`);
    expect(screen.getByRole('heading', { level: 2, name: 'Your referral links' })).toBeDefined();
    expect(links()).toEqual(both);
    expect(screen.getByRole('button', { name: 'Copy the link for Meadow Clinic' })).toBeDefined();
    cleanup();
    resetWizard(PAGE);
    history.replaceState({ kept: { contact: id, tenants: associations[1] } }, '');
    draw();
    expect(links()).toEqual(both.slice(1));
  });
});
