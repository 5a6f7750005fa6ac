/** What the tests of drafts share: a server that keeps one draft, and a page of steps that has one. */
import { afterEach, beforeEach, expect } from '@jest/globals';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { SWRConfig } from 'swr';
import { serveOwnOrigin, type OwnOrigin } from '../../api/testing/own-origin.js';
import type { Page, Step } from '../../../engine/index.js';
import { own } from '../../../engine/pointer.js';
import { progressOf, resetWizard } from '../../state/wizard.js';
import type { Site } from '../../state/site.js';
import { demoSite, drawAt } from '../../state/testing/demo-site.js';
import { useNotices } from '../../state/notices.js';
import { useToasts } from '../../state/toasts.js';
import { useRoute } from '../navigation/address.js';
import { RouteScreen } from '../route-screen.js';

const HEADERS = { 'content-type': 'application/json' };

interface DraftServer {
  /** What came about drafts, in order, with what was to be kept. */
  asked: string[];
  kept: unknown;
  draft: object | null;
  /** What is answered instead, by method. */
  answers: Map<string, { status: number; body: object }>;
}

/** Serves drafts for every test of a file. Each test has a page of its own: a page is opened once, as long as the site is. */
export function serveDrafts(pages: readonly string[]): DraftServer {
  const state: DraftServer = { asked: [], kept: undefined, draft: null, answers: new Map() };
  let server: OwnOrigin;
  let unanswered = 0;
  beforeEach(async () => {
    Object.assign(state, { asked: [], kept: undefined, draft: null, answers: new Map() });
    server = await serveOwnOrigin((request, response) => {
      let body = '';
      unanswered += 1;
      response.on('finish', () => (unanswered -= 1));
      request.on('data', (part) => (body += String(part)));
      request.on('end', () => {
        state.asked.push(`${String(request.method)} ${String(request.url)} ${String(request.headers['x-tenant'])}`);
        if (request.method === 'PUT') state.kept = JSON.parse(body);
        const { draft } = state;
        const data = request.method === 'GET' ? draft && { draft, savedAt: '' } : { savedAt: '' };
        const { status, ...said } = state.answers.get(String(request.method)) ?? { status: 200, body: { data } };
        response.writeHead(status, HEADERS).end(JSON.stringify(said.body));
      });
    });
  });
  afterEach(async () => {
    cleanup();
    for (const page of pages) if (progressOf(`harbor/${page}`)) resetWizard(`harbor/${page}`);
    await settled();
    await waitFor(() => {
      if (unanswered > 0) throw new Error('The server was asked something and has not answered');
    });
    server.close();
    useToasts.setState({ toasts: [] });
    useNotices.setState({}, true);
  });
  return state;
}

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
  return route?.page ? <RouteScreen route={route} /> : <p>elsewhere</p>;
}

export function draw(id: string, { step = 'information', code = 'harbor', site = siteOf(code, id) } = {}) {
  const page = (
    <SWRConfig value={{ provider: () => new Map(), shouldRetryOnError: false }}>
      <Routed site={site} />
    </SWRConfig>
  );
  return act(() => Promise.resolve(drawAt(`/${code}/service/membership?step=${step}`, site, page)));
}

export const settled = () => act(() => new Promise((done) => setTimeout(done, 50)));
const steps = () => screen.findByRole('navigation', { name: 'Steps' });
export const isCurrent = async (name: string) =>
  expect((await steps()).querySelector('[aria-current="step"]')?.textContent).toContain(name);
export const toasts = () => useToasts.getState().toasts.map(({ tone, message }) => `${tone}: ${message}`);
export const result = { answers: { firstName: 'Ada' }, data: { client: { clientId: 'c-1' } } };
