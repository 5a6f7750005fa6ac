/** Test support for the payment step: rendering of the panel, and a server with prepared replies. */
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { SWRConfig, unstable_serialize as keyOf } from 'swr';
import { serveOwnOrigin } from '../../api/testing/own-origin.js';
import { validatorsFor } from '../../../engine/build.js';
import type { Json } from '../../../engine/index.js';
import { completeStep, resetWizard, type StepResult } from '../../state/wizard.js';
import type { Site } from '../../state/site.js';
import { demoSite, renderAt } from '../../state/testing/demo-site.js';
import { useToasts } from '../../state/toasts.js';
import { PaymentPanel } from '../payment/payment.js';

export const RECEIPT = {
  payment: { reference: 'PY-1', amount: 5900, currency: 'USD', paymentMethod: 'Cash', status: 'recorded' },
  enrollments: [],
};

export interface PayReply {
  readonly status: number;
  readonly body: object;
}

export const SAVED_REPLY: PayReply = { status: 201, body: { data: { sourceId: 's-1', paymentMethod: 'Cash' } } };
export const PAID_REPLY = { status: 200, body: { data: RECEIPT, message: 'Your membership is reserved until we receive your payment.' } };

export interface PayServer {
  readonly requests: { readonly call: string; readonly key: string; readonly body: unknown }[];
  /** The replies to the next writes, in this order. */
  answers: (PayReply | Promise<PayReply>)[];
  /** The cards and accounts on file. */
  onFile: readonly object[];
  close(): void;
}

/** Starts a test server of a tenant without a gateway; it records requests and sends the prepared replies. */
export async function openPayServer(): Promise<PayServer> {
  const served: PayServer = { requests: [], answers: [SAVED_REPLY, PAID_REPLY], onFile: [], close };
  const server = await serveOwnOrigin((request, response) => {
    let text = '';
    request.on('data', (part) => (text += String(part)));
    request.on('end', () => {
      const send = ({ status, body }: PayReply) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      const isOfSources = String(request.url).endsWith('/payment-sources');
      if (request.method === 'GET') return void send({ status: 200, body: { data: isOfSources ? served.onFile : { gatewayDetails: [] } } });
      const call = String(request.url).split('/').at(-1) ?? '';
      served.requests.push({ call, key: String(request.headers['idempotency-key']), body: text === '' ? undefined : JSON.parse(text) });
      void Promise.resolve(served.answers.shift() ?? { status: 500, body: {} }).then(send);
    });
  });
  return served;

  function close(): void {
    cleanup();
    for (const tenant of ['summit', 'meadow', 'harbor']) resetWizard(`${tenant}/membership`);
    server.close();
    useToasts.setState({ toasts: [] });
  }
}

export const LINE = {
  clientId: 'c-1',
  clientEnrollmentId: 'e-1',
  startDate: '11/21/2026',
  offeringName: 'Base Camp',
  billingInterval: 'Monthly',
  billingType: 'Individual',
  cost: 4900,
  registrationFee: 1000,
};
const ADA = { clientId: 'c-1', firstName: 'Ada', lastName: 'Marsh', sponsorId: 'S-7' };

interface PaymentOptions {
  readonly lines?: Json[];
  /** Texts of the tenant, by key. */
  readonly texts?: { readonly [key: string]: string };
  readonly search?: string;
}

/** Renders the payment step after a membership was chosen; returns the view, the step results and actions of the visitor. */
export async function renderPayment(
  code: 'summit' | 'meadow' | 'harbor',
  { lines = [LINE], texts = {}, search = 'step=payment' }: PaymentOptions = {},
) {
  const plain = demoSite(code);
  const site: Site = {
    ...plain,
    text: (keys, fallback, params) => keys.map((key) => texts[key]).find(Boolean) ?? plain.text(keys, fallback, params),
  };
  const pageKey = `${code}/membership`;
  act(() => {
    completeStep(pageKey, 'INFORMATION', { answers: {}, data: { client: ADA, clients: [ADA] } });
    completeStep(pageKey, 'OFFERING', { data: { lines } });
  });
  const [form, route] = [site.library.forms['payment'], site.library.routes.routes.find(({ id }) => id === 'membership')];
  if (!form || !route) throw new Error('There is nothing to draw');
  // Tests cannot import the validator module of the server, so the cache contains the validators.
  const known = new Map([[keyOf(['validators', form.hash]), { data: validatorsFor([form]) }]]);
  const results: StepResult[] = [];
  const panel = (
    <SWRConfig value={{ provider: () => new Map(known), revalidateIfStale: false }}>
      <PaymentPanel route={route} pageKey={pageKey} onDone={(result) => results.push(result)} />
    </SWRConfig>
  );
  const view = await act(() => Promise.resolve(renderAt(`/${code}/service/membership?${search}`, site, panel)));
  await waitFor(() => {
    if (document.querySelector('[aria-busy]')) throw new Error('It is still on its way');
  });
  const { user } = view;
  return {
    ...view,
    results,
    pageKey,
    submit: () => user.click(screen.getByRole('button', { name: /^(Complete enrollment|Pay )/ })),
    agree: () => user.click(screen.getByRole('checkbox', { name: 'I agree to the terms and conditions' })),
    choose: (name: string) => user.click(screen.getByRole('radio', { name })),
  };
}
