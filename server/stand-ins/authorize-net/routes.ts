import { setTimeout as wait } from 'node:timers/promises';
import { join } from 'node:path';
import rateLimit from '@fastify/rate-limit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isSameText } from '../../base/constant-time.js';
import { bundleScripts } from '../../base/bundle-scripts.js';
import { perMinute } from '../../base/request-counts.js';
import type { App } from '../../base/typed-app.js';
import type { SandboxContext } from '../decide.js';
import { secretHasher } from '../ledger.js';
import type { SandboxServices } from '../services.js';
import { refuseOtherMachines } from '../this-machine.js';
import { requestError } from './answers.js';
import { createProfile, customerPaymentProfile, customerProfile } from './profiles.js';
import { batchList, merchantDetails, transactionDetails, transactionList, unsettledList } from './reports.js';
import { type KnownRequest, readRequest } from './requests.js';
import { issueOpaqueData } from './tokens.js';
import { newVendorId, type Outcome, transact } from './transactions.js';

const API = '/xml/v1/request.api';
/** Tokens within a minute for one address, which a clinic may share; the journal stores each. */
const maxTokens = 60;
/** Longer than callers wait for a gateway, shorter than an idle connection lasts. */
const lateDelay = 10_000;

/** Authorize.Net's paths: its script for browsers and its API, over the ledger that all stand-ins share. */
export function authorizeNetRoutes(app: App, services: SandboxServices): void {
  void app.register(async (vendor: App) => {
    const { journal, now, access } = services;
    await vendor.register(rateLimit, perMinute);
    const allows = vendor.createRateLimit({ max: Math.max(maxTokens * access.rateLimits, 1) });
    const answer = openApi(vendor, services);
    // The vendor answers errors with 200 too.
    vendor.setErrorHandler((error: { readonly statusCode?: number }, _request, reply) => {
      if (error.statusCode === 400) return send(reply, requestError('E00003'));
      return send(reply.code(error.statusCode ?? 500), requestError('E00001'));
    });
    vendor.post(API, async (request, reply) => {
      const known = readRequest(request.body);
      if (known === undefined) {
        // What is not understood may hold anything, and is not kept in the log.
        request.body = undefined;
        return send(reply, requestError('E00003'));
      }
      if (known.name !== 'securePaymentContainerRequest') return answer(known, reply);
      const limit = access.rateLimits === 0 ? undefined : await allows(request);
      if (limit !== undefined && !limit.isAllowed && limit.isExceeded) return send(reply.code(429), requestError('E00001'));
      return answer(known, reply);
    });
    let script: ReturnType<typeof bundleScripts> | undefined;
    vendor.get('/v1/Accept.js', async (_request, reply) => {
      script ??= bundleScripts({ accept: join(import.meta.dirname, 'accept-js.ts') });
      return reply.type('text/javascript; charset=utf-8').send((await script)['accept']);
    });
    if (access.isProduction) return;
    vendor.post('/__sandbox/settle', { onRequest: refuseOtherMachines }, (_request: FastifyRequest, reply) => {
      journal.record({ event: 'settled', at: now().toISOString() });
      return reply.code(204).send();
    });
  });
}

type Answerer = (request: KnownRequest, reply: FastifyReply) => Promise<FastifyReply>;

function openApi(app: App, { journal, secret, now, latencyMs }: SandboxServices): Answerer {
  const hide = secretHasher(secret);
  const closing = new AbortController();
  app.addHook('onClose', (_app, done) => {
    closing.abort();
    done();
  });
  const contextFor = ({ fields: { merchantAuthentication } }: KnownRequest): SandboxContext => ({
    ledger: journal.ledger,
    merchant: `AUTHORIZE_NET ${merchantAuthentication.name}`,
    hide,
    now: now(),
    newId: newVendorId,
  });
  const settle = async (request: KnownRequest, reply: FastifyReply, decide: (context: SandboxContext) => Outcome) => {
    await wait(latencyMs);
    const outcome = decide(contextFor(request));
    const at = now().toISOString();
    if ('stumblesOver' in outcome) {
      journal.record({ event: 'stumbled', at, over: outcome.stumblesOver });
      return send(reply.code(500), requestError('E00001'));
    }
    if (outcome.change !== undefined) journal.record({ event: 'changed', at, ...outcome.change });
    if (outcome.isLate === true) await wait(lateDelay, undefined, { signal: closing.signal }).catch(() => undefined);
    return send(reply, withRefId(request, outcome.answer));
  };

  return async (request, reply) => {
    if (!isAuthentic(request, secret)) return send(reply, withRefId(request, requestError('E00007')));
    const { name, fields } = request;
    if (name === 'createTransactionRequest') return settle(request, reply, (context) => transact(context, fields.transactionRequest));
    if (name === 'createCustomerProfileRequest') return settle(request, reply, (context) => createProfile(context, fields));
    const context = contextFor(request);
    if (name !== 'securePaymentContainerRequest') return send(reply, withRefId(request, reportOf(request, context)));
    const { answer, stored, isSilent } = issueOpaqueData(fields.data, { merchant: context.merchant ?? '', hide, now: context.now });
    if (isSilent) return reply.hijack();
    if (stored !== undefined) journal.record({ event: 'issued', at: now().toISOString(), token: stored });
    return send(reply, withRefId(request, answer));
  };
}

/** Any merchant has the secret that all stand-ins share; the browser's keys begin as those of the demo. */
function isAuthentic({ fields: { merchantAuthentication } }: KnownRequest, secret: string): boolean {
  return 'clientKey' in merchantAuthentication
    ? merchantAuthentication.clientKey.startsWith('sandbox_')
    : isSameText(merchantAuthentication.transactionKey, secret);
}

function reportOf({ name, fields }: KnownRequest, context: SandboxContext): object {
  switch (name) {
    case 'getCustomerProfileRequest':
      return customerProfile(context, fields);
    case 'getCustomerPaymentProfileRequest':
      return customerPaymentProfile(context, fields);
    case 'getUnsettledTransactionListRequest':
      return unsettledList(context, fields);
    case 'getSettledBatchListRequest':
      return batchList(context, fields);
    case 'getTransactionListRequest':
      return transactionList(context, fields);
    case 'getTransactionDetailsRequest':
      return transactionDetails(context, fields);
    default:
      return merchantDetails(fields.merchantAuthentication.name);
  }
}

function withRefId({ fields: { refId } }: KnownRequest, answer: object): object {
  return refId === undefined ? answer : { ...answer, refId };
}

/** The vendor puts a byte order mark before its JSON. */
function send(reply: FastifyReply, answer: object): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(`\uFEFF${JSON.stringify(answer)}`);
}
