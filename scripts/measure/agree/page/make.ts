import { type Answers, type Json, toPayload } from '../../../../engine/index.js';
import { own } from '../../../../engine/base/pointer.js';
import { editFormState } from '../../../../src/form/form-acts.js';
import type { FormState } from '../../../../src/form/form-state.js';
import { breakTargets, HIDDEN } from './break-target.js';
import { judgeBody, judgeSent, openDraftState } from './judge.js';
import type { LoadedTenant, OfferedSource } from './load-tenant.js';
import { asSent, createPools, type Pool } from './pools.js';
import { createRandom, type Random, wrongValue } from './values.js';
import type { Order, Sample } from './samples.js';
import { tamper, type Tampered } from './tamper.js';
import { fieldIn, levelAt } from './targets.js';
import { drawnFields, enterAnswer } from './visit.js';

/** What calls read beside the form; a form that does not send one of these cannot judge it. */
const BESIDE_THE_FORM = ['tenantCode', 'primaryClient', 'relationship', 'associations', 'agreements', 'referralLink'];
const TRIES = 20;

/** Returns a function that makes documents as ordered; undefined if the form of this tenant cannot be completed. */
export function createMaker() {
  const pools = createPools();
  return (tenant: LoadedTenant, order: Order): Sample | undefined => {
    const random = createRandom(order.seed);
    const pool = pools.grown(random, tenant, order.form);
    const start = random.pick(pool.states);
    if (!start) return undefined;
    const open = tenant.open(order.form);
    if (order.kind === 'tampered') return tamperedSample(random, open, order, { start, pool });
    if (order.kind === 'valid') return sampleOf(open, order, varyVisit(random, start));
    const made = breakTargets(random, open, pool.states, order.aims ?? []);
    if (made?.body !== undefined) return sampleOf(open, order, made.state, { body: made.body, how: HIDDEN, isForeign: false });
    return sampleOf(open, order, made?.state ?? scrambleAnswers(random, start));
  };
}

export function answersOnly(open: OfferedSource, order: Pick<Order, 'tenant' | 'form'>, answers: Answers): Sample {
  return sampleOf(open, { ...order, kind: 'broken' }, openDraftState(open, answers));
}

/** Returns a document of a form, or its changed body, with the verdict of the form. */
function sampleOf(
  open: OfferedSource,
  { tenant, form, kind }: Pick<Order, 'tenant' | 'form' | 'kind'>,
  state: FormState,
  change?: Tampered,
): Sample {
  const { resolved } = state;
  const { id, hash } = open.source.form;
  const body = change?.text ?? JSON.stringify(change?.body ?? toPayload(resolved));
  return {
    tenant,
    form,
    kind: change === undefined ? kind : 'tampered',
    formHeader: `${id}@${hash}`,
    answers: asSent(resolved.moment.answers),
    body,
    tampering: change?.how,
    isForeign: change?.isForeign ?? false,
    today: resolved.moment.today,
    isUnseen: false,
    ...(change === undefined ? judgeSent(open, state, JSON.parse(body) as Json) : judgeBody(open, JSON.parse(body) as Json)),
  };
}

/** Returns another accepted document, if further edits of the visitor keep it valid. */
function varyVisit(random: Random, start: FormState): FormState {
  let state = start;
  for (let acts = random.below(4); acts > 0; acts--) {
    const field = random.pick(drawnFields(state));
    if (field) state = enterAnswer(random, state, field.at);
  }
  return state;
}

/** Replaces some answers by values that may be wrong. */
function scrambleAnswers(random: Random, start: FormState): FormState {
  let state = start;
  for (let acts = random.below(4); acts > 0; acts--) {
    const at = random.pick(drawnFields(state))?.at;
    const level = at === undefined ? undefined : levelAt(state.resolved, at);
    if (at === undefined || !level) continue;
    const inner = at.slice(level.prefix.length) as typeof at;
    const field = fieldIn(level, inner);
    if (!field || field.kind === 'rows') continue;
    const { today } = state.resolved.moment;
    state = editFormState(state, [{ pointer: at, value: wrongValue(random, field, level.resolved.states.get(inner), today) }]);
  }
  return state;
}

interface Material {
  readonly start: FormState;
  readonly pool: Pool;
}

/** Returns a document whose body was changed after `toPayload`; undefined if no change applies. */
function tamperedSample(random: Random, open: OfferedSource, order: Order, { start, pool }: Material): Sample | undefined {
  const sent = asSent(toPayload(start.resolved));
  for (let tried = 0; tried < TRIES; tried++) {
    const made = tamper(random, sent, random.pick(pool.bodies) ?? sent);
    if (!made || isUnreadByForm(made.body, sent)) continue;
    return sampleOf(open, order, start, made);
  }
  return undefined;
}

/** Returns whether a change adds something to the body that the call reads, but not its form. */
function isUnreadByForm(body: Json, sent: Json): boolean {
  return BESIDE_THE_FORM.some((key) => own(body, key) !== undefined && own(sent, key) === undefined);
}
