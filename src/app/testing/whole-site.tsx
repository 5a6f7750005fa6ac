/** What the tests of the whole site share: a server that answers like the API for a demo tenant, and fails where it is told to. */
import type { ServerResponse } from 'node:http';
import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { SWRConfig } from 'swr';
import { Router } from 'wouter';
import { serveOwnOrigin } from '../../api/testing/own-origin.js';
import { demoSite } from '../../state/testing/demo-site.js';
import { AppShell } from '../app-shell.js';
import { createPageLanguage } from '../language/page-language.js';
import { SWR_OPTIONS } from '../loading/swr-options.js';
import { SiteErrorBoundary } from '../errors/site-error-boundary.js';
import { aroundNavigation } from '../navigation/scroll-memory.js';

export interface Reply {
  readonly status?: number;
  readonly type?: string;
  readonly body?: unknown;
}

const site = demoSite('harbor');

/** Serves the site of harbor. `asked` tells what came; `answers` has what is answered instead, by a part of the address; null breaks the connection. */
export async function serveSite() {
  const asked: string[] = [];
  const answers = new Map<string, Reply | null>();
  const server = await serveOwnOrigin((request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    const own = [...answers].find(([part]) => path.includes(part))?.[1];
    if (own === null) return void response.destroy();
    send(response, own ?? { body: usual(path) });
  });
  const close = () => {
    server.close();
  };
  return { asked, answers, close };
}

function send(response: ServerResponse, { status = 200, type = 'application/json', body }: Reply): void {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  response.writeHead(status, { 'content-type': type }).end(text);
}

function usual(path: string): unknown {
  if (path.startsWith('/version.json')) return { version: '1.0.0' };
  if (path.startsWith('/api/tenants/web')) return { data: site.tenants };
  if (path.startsWith('/library/')) return { data: site.library };
  if (path.endsWith('/services')) return { data: site.tenant.configuration.services };
  if (path.startsWith('/api/lookup')) return { data: [] };
  return { data: {} };
}

interface Drawing {
  readonly isClosed?: boolean;
  readonly built?: string;
}

/** Draws the whole site at an address, as the first page of a tab. */
export async function drawSite(address: string, { isClosed = false, built = '1.0.0' }: Drawing = {}) {
  history.replaceState(null, '', address);
  const view = render(
    <I18nextProvider i18n={createPageLanguage()}>
      <SWRConfig value={{ ...SWR_OPTIONS, provider: () => new Map() }}>
        <Router aroundNav={aroundNavigation}>
          <AppShell built={built}>
            <SiteErrorBoundary isClosed={isClosed} />
          </AppShell>
        </Router>
      </SWRConfig>
    </I18nextProvider>,
    { onCaughtError: () => undefined },
  );
  await act(() => Promise.resolve());
  return { ...view, user: userEvent.setup() };
}
