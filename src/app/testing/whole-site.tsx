/** Test support for the whole site: a server that replies like the API for a demo tenant, or as a test prepares it. */
import type { ServerResponse } from 'node:http';
import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SWRConfig } from 'swr';
import { Router } from 'wouter';
import { serveOwnOrigin } from '../../api/testing/own-origin.js';
import { demoSite } from '../../state/testing/demo-site.js';
import { AppShell } from '../app-shell.js';
import { SWR_OPTIONS } from '../loading/swr-options.js';
import { SiteErrorBoundary } from '../errors/site-error-boundary.js';
import { aroundNavigation } from '../navigation/scroll-memory.js';

export interface SiteReply {
  readonly status?: number;
  readonly type?: string;
  readonly body?: unknown;
}

const site = demoSite('harbor');

/**
 * Serves the site of harbor. `asked` has the requests; `answers` has other replies by a part of the address, and null breaks the
 * connection.
 */
export async function serveSite() {
  const requests: string[] = [];
  const answers = new Map<string, SiteReply | null>();
  const server = await serveOwnOrigin((request, response) => {
    const path = request.url ?? '';
    requests.push(path);
    const prepared = [...answers].find(([part]) => path.includes(part))?.[1];
    if (prepared === null) return void response.destroy();
    send(response, prepared ?? { body: defaultReply(path) });
  });
  const close = () => {
    server.close();
  };
  return { asked: requests, answers, close };
}

/** Sends a reply. */
function send(response: ServerResponse, { status = 200, type = 'application/json', body }: SiteReply): void {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  response.writeHead(status, { 'content-type': type }).end(text);
}

/** Returns the usual body of the API for a path. */
function defaultReply(path: string): unknown {
  if (path.startsWith('/version.json')) return { version: '1.0.0' };
  if (path.startsWith('/api/tenants/web')) return { data: site.tenants };
  if (path.startsWith('/library/')) return { data: site.library };
  if (path.endsWith('/services')) return { data: site.tenant.configuration.services };
  if (path.startsWith('/api/lookup')) return { data: [] };
  return { data: {} };
}

interface SiteOptions {
  readonly isClosed?: boolean;
  readonly builtVersion?: string;
}

/** Renders the whole site at an address, as the first page of a tab. */
export async function renderSite(address: string, { isClosed = false, builtVersion = '1.0.0' }: SiteOptions = {}) {
  history.replaceState(null, '', address);
  const view = render(
    <SWRConfig value={{ ...SWR_OPTIONS, provider: () => new Map() }}>
      <Router aroundNav={aroundNavigation}>
        <AppShell builtVersion={builtVersion}>
          <SiteErrorBoundary isClosed={isClosed} />
        </AppShell>
      </Router>
    </SWRConfig>,
    { onCaughtError: () => undefined },
  );
  await act(() => Promise.resolve());
  return { ...view, user: userEvent.setup() };
}
