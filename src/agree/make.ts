import { type Answers, type Json, toPayload } from '../../engine/index.js';
import { own } from '../../engine/pointer.js';
import { edited } from '../forms/form-acts.js';
import type { FormState } from '../forms/form-state.js';
import { breakTargets, HIDDEN } from './break-target.js';
import { judgeBody, judgeSent, opened } from './judge.js';
import type { LoadedTenant, OfferedSource } from './load-tenant.js';
import { asSent, createPools, type Pool } from './pools.js';
import { createRandom, type Random } from './random.js';
import type { Order, Sample } from './samples.js';
import { tamper, type Tampered } from './tamper.js';
import { fieldIn, levelAt } from './targets.js';
import { wrongValue } from './values.js';
import { drawnFields, enter } from './visit.js';

/** What calls read beside the form; a form that does not send one of these cannot judge it. */
const BESIDE_THE_FORM = ['tenantCode', 'primaryClient', 'relationship', 'associations', 'referralLink'];
const TRIES = 20;

/** Makes documents as ordered; undefined where the form of this tenant cannot be completed. */
export function createMaker() {
  const pools = createPools();
  return (tenant: LoadedTenant, order: Order): Sample | undefined => {
    const random = createRandom(order.seed);
    const pool = pools.grown(random, tenant, order.form);
    const start = random.pick(pool.states);
    if (!start) return undefined;
    const open = tenant.open(order.form);
    if (order.kind === 'tampered') return tampered(random, open, order, { start, pool });
    if (order.kind === 'valid') return answered(open, order, revisited(random, start));
    const made = breakTargets(random, pool.states, order.aims ?? []);
    if (made?.body !== undefined) return sampleOf(open, order, made.state, { body: made.body, how: HIDDEN, isForeign: false });
    return answered(open, order, scrambled(random, made?.state ?? start, made === undefined ? 3 : 1));
  };
}

/** The sample of these answers, judged as a submit judges them. */
function answered(open: OfferedSource, order: Pick<Order, 'tenant' | 'form' | 'kind'>, state: FormState): Sample {
  return sampleOf(open, order, state);
}

export function answersOnly(open: OfferedSource, order: Pick<Order, 'tenant' | 'form'>, answers: Answers): Sample {
  return sampleOf(open, { ...order, kind: 'broken' }, opened(open, answers));
}

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

/** Another document the form accepts, if the further acts of the visitor keep it so. */
function revisited(random: Random, start: FormState): FormState {
  let state = start;
  for (let acts = random.below(4); acts > 0; acts--) {
    const field = random.pick(drawnFields(state));
    if (field) state = enter(random, state, field.at);
  }
  return state;
}

/** Some answers replaced by values that may be wrong. */
function scrambled(random: Random, start: FormState, most: number): FormState {
  let state = start;
  for (let acts = random.below(most + 1); acts > 0; acts--) {
    const at = random.pick(drawnFields(state))?.at;
    const level = at === undefined ? undefined : levelAt(state.resolved, at);
    if (at === undefined || !level) continue;
    const inner = at.slice(level.prefix.length) as typeof at;
    const field = fieldIn(level, inner);
    if (!field || field.kind === 'rows') continue;
    const { today } = state.resolved.moment;
    state = edited(state, [{ pointer: at, value: wrongValue(random, field, level.resolved.states.get(inner), today) }]);
  }
  return state;
}

interface Material {
  readonly start: FormState;
  readonly pool: Pool;
}

function tampered(random: Random, open: OfferedSource, order: Order, { start, pool }: Material): Sample | undefined {
  const sent = asSent(toPayload(start.resolved));
  for (let tried = 0; tried < TRIES; tried++) {
    const made = tamper(random, sent, random.pick(pool.bodies) ?? sent);
    if (!made || isBeside(made.body, sent)) continue;
    return sampleOf(open, order, start, made);
  }
  return undefined;
}

/** Does a change put something into the body that its call reads, and not its form? */
function isBeside(body: Json, sent: Json): boolean {
  return BESIDE_THE_FORM.some((key) => own(body, key) !== undefined && own(sent, key) === undefined);
}
