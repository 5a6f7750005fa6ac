import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { SWRConfig } from 'swr';
import { serveOwnOrigin, type OwnOrigin } from '../api/testing/own-origin.js';
import { own, type Page, type Step } from '../../engine/index.js';
import { completeStep, endJourney, keepTyped, progressOf, resetJourney } from '../state/journey.js';
import type { Site } from '../state/site.js';
import { demoSite, drawAt } from '../state/testing/demo-site.js';
import { useStanding } from '../state/standing.js';
import { useToasts } from '../state/toasts.js';
import { useRoute } from './place.js';
import { Screen } from './screen.js';

const HEADERS = { 'content-type': 'application/json' };
let server: OwnOrigin;
let unanswered = 0;
/** What came about drafts, in order, with what was to be kept. */
let asked: string[];
let kept: unknown;
let draft: object | null;
let answers: Map<string, { status: number; body: object }>;

beforeEach(async () => {
  [asked, kept, draft, answers] = [[], undefined, null, new Map()];
  server = await serveOwnOrigin((request, response) => {
    let body = '';
    unanswered += 1;
    response.on('finish', () => (unanswered -= 1));
    request.on('data', (part) => (body += String(part)));
    request.on('end', () => {
      asked.push(`${String(request.method)} ${String(request.url)} ${String(request.headers['x-tenant'])}`);
      if (request.method === 'PUT') kept = JSON.parse(body);
      const data = request.method === 'GET' ? draft && { draft, savedAt: '' } : { savedAt: '' };
      const usual = { status: 200, body: { data } };
      const { status, ...said } = answers.get(String(request.method)) ?? usual;
      response.writeHead(status, HEADERS).end(JSON.stringify(said.body));
    });
  });
});
afterEach(async () => {
  cleanup();
  for (const page of PAGES) if (progressOf(page)) resetJourney(page);
  await settled();
  await waitFor(() => {
    if (unanswered > 0) throw new Error('The server was asked something and has not answered');
  });
  server.close();
  useToasts.setState({ toasts: [] });
  useStanding.setState({}, true);
});

/** Each test has a page of its own: a page is opened once, as long as the site is. */
const PAGES = ['restored', 'typed', 'ended', 'again', 'unread', 'untrue', 'unkept', 'left', 'kept-secret', 'gone'].map(
  (id) => `harbor/${id}`,
);

const STEPS: Step[] = ['INFORMATION', 'OFFERING', 'SUCCESS_CONFIRMATION'].map((id) => ({
  id,
  title: id,
  panel: 'by-contact',
  final: id === 'SUCCESS_CONFIRMATION',
}));

function siteOf(code: string, id: string): Site {
  const site = demoSite(code);
  const page = { ...(own(site.library.pages, 'membership') as Page), id, steps: STEPS, draft: true };
  return { ...site, library: { ...site.library, pages: { ...site.library.pages, membership: page } } };
}

function Routed({ site }: { readonly site: Site }) {
  const route = useRoute(site);
  return route?.page ? <Screen route={route} /> : <p>elsewhere</p>;
}

function draw(id: string, { step = 'information', code = 'harbor', site = siteOf(code, id) } = {}) {
  const page = (
    <SWRConfig value={{ provider: () => new Map(), shouldRetryOnError: false }}>
      <Routed site={site} />
    </SWRConfig>
  );
  return act(() => Promise.resolve(drawAt(`/${code}/service/membership?step=${step}`, site, page)));
}

const settled = () => act(() => new Promise((done) => setTimeout(done, 50)));
const steps = () => screen.findByRole('navigation', { name: 'Steps' });
const isCurrent = async (name: string) => expect((await steps()).querySelector('[aria-current="step"]')?.textContent).toContain(name);
const toasts = () => useToasts.getState().toasts.map(({ tone, message }) => `${tone}: ${message}`);
const result = { answers: { firstName: 'Ada' }, data: { client: { clientId: 'c-1' } } };

describe('what was done on a page and not finished', () => {
  it('[D-108] is there again after a reload: the page stands where it stood, with what was typed', async () => {
    draft = { done: { INFORMATION: result }, typed: { OFFERING: { interval: 'Monthly' } } };
    const { history } = await draw('restored', { step: 'offering' });
    await isCurrent('OFFERING');
    expect(history).toEqual(['/harbor/service/membership?step=offering']);
    expect(progressOf('harbor/restored')).toEqual(draft);
    expect(asked).toEqual(['GET /api/drafts/restored harbor']);
  });

  it('[D-108] is kept once typing stops, and as soon as a step is completed', async () => {
    await draw('typed');
    await isCurrent('INFORMATION');
    act(() => keepTyped('harbor/typed', 'INFORMATION', { firstName: 'A' }));
    act(() => keepTyped('harbor/typed', 'INFORMATION', { firstName: 'Ad' }));
    await settled();
    expect(kept).toBeUndefined();
    await waitFor(() => expect(kept).toEqual({ done: {}, typed: { INFORMATION: { firstName: 'Ad' } } }), { timeout: 2000 });
    act(() => completeStep('harbor/typed', 'INFORMATION', result));
    await waitFor(() => expect(kept).toEqual({ done: { INFORMATION: result }, typed: {} }), { timeout: 500 });
    expect(asked).toEqual(['GET /api/drafts/typed harbor', 'PUT /api/drafts/typed harbor', 'PUT /api/drafts/typed harbor']);
  });

  it('[D-108] is kept before the page goes away, whoever has just typed', async () => {
    await draw('left');
    await isCurrent('INFORMATION');
    act(() => keepTyped('harbor/left', 'INFORMATION', { firstName: 'Ada' }));
    window.dispatchEvent(new Event('pagehide'));
    await waitFor(() => expect(kept).toEqual({ done: {}, typed: { INFORMATION: { firstName: 'Ada' } } }), { timeout: 500 });
  });

  it('[D-108] is sent without what is secret, in an entry of a list too', async () => {
    await draw('kept-secret');
    await isCurrent('INFORMATION');
    const answers = { firstName: 'Ada', lastSSN: '4321', dependents: [{ firstName: 'Cleo', lastSSN: '1122' }] };
    act(() => completeStep('harbor/kept-secret', 'INFORMATION', { answers }));
    await waitFor(() => expect(kept).toBeDefined());
    expect(kept).toEqual({ done: { INFORMATION: { answers: { firstName: 'Ada', dependents: [{ firstName: 'Cleo' }] } } }, typed: {} });
    expect(progressOf('harbor/kept-secret')?.done['INFORMATION']?.answers).toEqual(answers);
  });

  it('[D-115] is removed when the page is at its end', async () => {
    draft = { done: { INFORMATION: result }, typed: {} };
    await draw('ended', { step: 'offering' });
    await isCurrent('OFFERING');
    act(() => {
      completeStep('harbor/ended', 'OFFERING', {});
      endJourney('harbor/ended');
    });
    await isCurrent('SUCCESS_CONFIRMATION');
    await waitFor(() => expect(asked.slice(1)).toEqual(['DELETE /api/drafts/ended harbor']));
    expect(screen.queryByRole('button', { name: 'Start again' })).toBeNull();
  });

  it('[R-4.2] [D-99] [D-115] is removed by a new start, which asks once', async () => {
    draft = { done: { INFORMATION: result }, typed: { OFFERING: { tab: 'c-2' } } };
    const { user, history } = await draw('again', { step: 'offering' });
    await isCurrent('OFFERING');
    await user.click(screen.getByRole('button', { name: 'Start again' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Start again?' }));
    await user.click(dialog.getByRole('button', { name: 'Keep my answers' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(progressOf('harbor/again')).toEqual(draft);
    await user.click(screen.getByRole('button', { name: 'Start again' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Start again' }));
    await isCurrent('INFORMATION');
    expect(history.at(-1)).toBe('/harbor/service/membership?step=information');
    expect(progressOf('harbor/again')).toBeUndefined();
    await waitFor(() => expect(asked.at(-1)).toBe('DELETE /api/drafts/again harbor'));
    expect(screen.queryByRole('button', { name: 'Start again' })).toBeNull();
  });

  it('[D-99] is removed when a page of another tenant is opened', async () => {
    await draw('gone');
    await isCurrent('INFORMATION');
    act(() => completeStep('harbor/gone', 'INFORMATION', result));
    await waitFor(() => expect(asked.at(-1)).toBe('PUT /api/drafts/gone harbor'));
    cleanup();
    await draw('gone', { code: 'meadow' });
    await isCurrent('INFORMATION');
    await waitFor(() => expect(asked.at(-1)).toBe('DELETE /api/drafts/gone harbor'));
    expect(progressOf('harbor/gone')).toBeUndefined();
  });

  it('that cannot be read is told of, and the page opens without it', async () => {
    answers.set('GET', { status: 500, body: {} });
    await draw('unread');
    await isCurrent('INFORMATION');
    expect(toasts()).toEqual(['error: Opps! Something went wrong... – what you entered before could not be opened.']);
    expect(screen.getByText('Opps! Something went wrong... – what you entered before could not be opened.').tagName).toBe('LI');
  });

  it('that is no draft at all is told of like one that cannot be read', async () => {
    answers.set('GET', { status: 200, body: { data: 42 } });
    await draw('untrue');
    await isCurrent('INFORMATION');
    expect(toasts()).toEqual(['error: Opps! Something went wrong... – what you entered before could not be opened.']);
  });

  it('that cannot be kept is told of once, stays in the page, and is kept when we are online again', async () => {
    answers.set('PUT', { status: 503, body: { message: 'The service is busy. Please try again in a moment.' } });
    await draw('unkept');
    await isCurrent('INFORMATION');
    for (const nth of [1, 2]) {
      act(() => completeStep('harbor/unkept', 'INFORMATION', { answers: { nth } }));
      await waitFor(() => expect(asked).toHaveLength(1 + nth));
    }
    await waitFor(() =>
      expect(toasts()).toEqual([
        'error: The service is busy. Please try again in a moment. – what you entered is still here, but a reload would lose it.',
      ]),
    );
    const standing = () => within(screen.getByRole('main')).queryByText(/a reload would lose it\.$/);
    expect(standing()).not.toBeNull();
    answers.clear();
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(asked).toHaveLength(4));
    expect(kept).toEqual({ done: { INFORMATION: { answers: { nth: 2 } } }, typed: {} });
    await waitFor(() => expect(standing()).toBeNull());
  });
});
