import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, screen } from '@testing-library/react';
import { SWRConfig } from 'swr';
import { serveOwnOrigin, type OwnOrigin } from '../../../fixtures/testing/own-origin.js';
import type { Page } from '../../../engine/index.js';
import { own } from '../../../engine/base/pointer.js';
import { completeStep, resetWizard, restoreWizard } from '../../visit/wizard.js';
import type { Site } from '../../visit/site.js';
import { demoSite, renderAt } from '../../../fixtures/testing/demo-site.js';
import { RouteScreen } from '../route-screen.js';
import { SiteRoutes } from '../site-routes.js';

let server: OwnOrigin;
let asked: string[];
let answer: { status: number; body: object };

beforeEach(async () => {
  asked = [];
  server = await serveOwnOrigin((request, response) => {
    asked.push(String(request.url).split('?')[0] ?? '');
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body));
  });
  restoreWizard('harbor/membership', undefined);
  completeStep('harbor/membership', 'INFORMATION', {});
});
afterEach(() => {
  cleanup();
  resetWizard('harbor/membership');
  server.close();
});

/** Harbor, with the conditions of its membership page, and panels that ask the server nothing. */
function harbor(more: Partial<Site> = {}): Site {
  const site = demoSite('harbor', more);
  const page = own(site.library.pages, 'membership') as Page;
  const steps = (page.steps ?? []).map(({ id, title, when, final = false }) => ({ id, title, final, when, panel: 'by-contact' }));
  const pages = { ...site.library.pages, membership: { ...page, steps, draft: false } };
  return { ...site, library: { ...site.library, pages } };
}

const siteRoutes = <SiteRoutes>{(route) => <RouteScreen route={route} />}</SiteRoutes>;

function draw(step: string, site = harbor()) {
  const page = <SWRConfig value={{ provider: () => new Map(), shouldRetryOnError: false }}>{siteRoutes}</SWRConfig>;
  return act(() => Promise.resolve(renderAt(`/harbor/service/membership?step=${step}`, site, page, { onCaughtError: () => undefined })));
}

const labels = async () => {
  const items = (await screen.findByRole('navigation', { name: 'Steps' })).querySelectorAll('li');
  return [...items].map((item) => item.querySelector('a, span:last-of-type')?.textContent ?? '');
};
const question = { id: 'smoker', type: 'Text', text: 'Do you smoke?', required: false, order: 1 };

describe('the steps of a membership', () => {
  it('[R-2.99] [R-2.100] [R-2.101] [R-2.102] [R-2.103] [R-4.1] are five in order, where the tenant has a questionnaire', async () => {
    answer = { status: 200, body: { data: [{ questions: [question] }] } };
    const { history } = await draw('questionnaire');
    expect(await labels()).toEqual(['Information', 'Questions', 'Membership', 'Payment', 'Confirmation']);
    expect(history).toEqual(['/harbor/service/membership?step=questionnaire']);
    expect(asked).toEqual(['/api/questionnaires']);
  });

  it.each([
    ['there is no questionnaire', { data: [] }],
    ['it asks nothing', { data: [{ questions: [] }] }],
  ])('[D-20] leave the questions out, and do not count them, where %s', async (_why, body) => {
    answer = { status: 200, body };
    const { history } = await draw('questionnaire');
    expect(await labels()).toEqual(['Information', 'Membership', 'Payment', 'Confirmation']);
    expect(screen.getByText(/Step 2 of 4/)).toBeDefined();
    expect(history).toEqual(['/harbor/service/membership?step=offering']);
    expect((await screen.findByRole('link', { name: /^Back to / })).getAttribute('href')).toBe(
      '/harbor/service/membership?step=information',
    );
  });

  it('[D-20] leave them out where the tenant does not ask, without looking for any', async () => {
    const { MEMBERSHIP_QUALIFICATION_QUESTIONAIRE: _off, ...settings } = demoSite('harbor').settings;
    await draw('questionnaire', harbor({ settings }));
    expect(await labels()).toEqual(['Information', 'Membership', 'Payment', 'Confirmation']);
    expect(asked).toEqual([]);
  });

  it('leave the payment out where nothing can be bought', async () => {
    answer = { status: 200, body: { data: [] } };
    const { ALLOW_BUY_MEMBERSHIP: _off, ...settings } = demoSite('harbor').settings;
    await draw('offering', harbor({ settings }));
    expect(await labels()).toEqual(['Information', 'Membership', 'Confirmation']);
  });

  it('are not counted before they are known, and are requested again after a failure', async () => {
    answer = { status: 500, body: {} };
    const { user } = await draw('offering');
    const retry = await screen.findByRole('button', { name: 'Retry' });
    expect(screen.getByRole('banner')).toBeDefined();
    expect(screen.queryByRole('navigation', { name: 'Steps' })).toBeNull();
    answer = { status: 200, body: { data: [] } };
    await user.click(retry);
    expect(await labels()).toEqual(['Information', 'Membership', 'Payment', 'Confirmation']);
  });
});
