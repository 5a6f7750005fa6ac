/** Test support for drafts: a server that saves one draft, and a wizard with three steps. */
import { afterEach, beforeEach, expect } from '@jest/globals';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { SWRConfig } from 'swr';
import { serveOwnOrigin, type OwnOrigin } from '../../api/testing/own-origin.js';
import type { Page, Step } from '../../../engine/index.js';
import { own } from '../../../engine/pointer.js';
import { progressOf, resetWizard } from '../../state/wizard.js';
import type { Site } from '../../state/site.js';
import { demoSite, renderAt } from '../../state/testing/demo-site.js';
import { useNotices } from '../../state/notices.js';
import { useToasts } from '../../state/toasts.js';
import { RouteScreen } from '../route-screen.js';
import { SiteRoutes } from '../site-routes.js';

const HEADERS = { 'content-type': 'application/json' };

interface DraftServer {
  /** The requests for drafts, in order. */
  requests: string[];
  savedDraft: unknown;
  draft: object | null;
  /** Replies by method, instead of the usual ones. */
  answers: Map<string, { status: number; body: object }>;
}

/** Serves drafts for every test of a file. Each test needs its own page, because a page opens its draft only once. */
export function serveDrafts(pages: readonly string[]): DraftServer {
  const state: DraftServer = { requests: [], savedDraft: undefined, draft: null, answers: new Map() };
  let server: OwnOrigin;
  let pending = 0;
  beforeEach(async () => {
    Object.assign(state, { requests: [], savedDraft: undefined, draft: null, answers: new Map() });
    server = await serveOwnOrigin((request, response) => {
      let body = '';
      pending += 1;
      response.on('finish', () => (pending -= 1));
      request.on('data', (part) => (body += String(part)));
      request.on('end', () => {
        state.requests.push(`${String(request.method)} ${String(request.url)} ${String(request.headers['x-tenant'])}`);
        if (request.method === 'PUT') state.savedDraft = JSON.parse(body);
        const { draft } = state;
        const data = request.method === 'GET' ? draft && { draft, savedAt: '' } : { savedAt: '' };
        const { status, ...reply } = state.answers.get(String(request.method)) ?? { status: 200, body: { data } };
        response.writeHead(status, HEADERS).end(JSON.stringify(reply.body));
      });
    });
  });
  afterEach(async () => {
    cleanup();
    for (const page of pages) if (progressOf(`harbor/${page}`)) resetWizard(`harbor/${page}`);
    await waitForSaving();
    await waitFor(() => {
      if (pending > 0) throw new Error('The server was asked something and has not answered');
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

/** Returns a demo site whose membership page has three steps and a draft. */
function siteOf(code: string, id: string): Site {
  const site = demoSite(code);
  const page = { ...(own(site.library.pages, 'membership') as Page), id, steps: STEPS, draft: true };
  return { ...site, library: { ...site.library, pages: { ...site.library.pages, membership: page } } };
}

/** Renders the wizard of a page at one of its steps. */
export function renderDraftPage(
  id: string,
  {
    step = 'information',
    code = 'harbor',
    site = siteOf(code, id),
    address = `/${code}/service/membership?step=${step}`,
  }: { step?: string; code?: string; site?: Site; address?: string } = {},
) {
  const page = (
    <SWRConfig value={{ provider: () => new Map(), shouldRetryOnError: false }}>
      <SiteRoutes>{(route) => (route.page ? <RouteScreen route={route} /> : <p>elsewhere</p>)}</SiteRoutes>
    </SWRConfig>
  );
  return act(() => Promise.resolve(renderAt(address, site, page)));
}

export const waitForSaving = () => act(() => new Promise((done) => setTimeout(done, 50)));
const steps = () => screen.findByRole('navigation', { name: 'Steps' });
export const isCurrent = async (name: string) =>
  expect((await steps()).querySelector('[aria-current="step"]')?.textContent).toContain(name);
export const toasts = () => useToasts.getState().toasts.map(({ tone, message }) => `${tone}: ${message}`);
export const result = { answers: { firstName: 'Ada' }, data: { client: { clientId: 'c-1' } } };
