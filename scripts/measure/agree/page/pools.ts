import { toPayload, type Json } from '../../../../engine/index.js';
import type { FormState } from '../../../../src/form/form-state.js';
import type { LoadedTenant } from './load-tenant.js';
import type { Random } from './values.js';
import { fillInForm } from './visit.js';

/** Accepted documents of one form of one tenant, from which others are made. */
export interface Pool {
  readonly states: readonly FormState[];
  /** The bodies of accepted documents of the same form, of any tenant. */
  readonly bodies: readonly Json[];
}

const MOST_STATES = 40;
const MOST_BODIES = 120;
const TRIES = 6;

export interface Pools {
  /** The pool, which grows by one document where it has room. */
  grown(random: Random, tenant: LoadedTenant, formId: string): Pool;
}

/** Returns pools of accepted documents, because filling in a form from the start is slow. */
export function createPools(): Pools {
  const states = new Map<string, FormState[]>();
  const bodies = new Map<string, Json[]>();
  return {
    grown(random, tenant, formId) {
      const key = `${tenant.code} ${formId}`;
      const known = states.get(key) ?? [];
      states.set(key, known);
      const ofForm = bodies.get(formId) ?? [];
      bodies.set(formId, ofForm);
      const { today } = tenant.open(formId).source;
      // At midnight the documents of the day before are no longer what a visitor has.
      if (known.some((state) => state.resolved.moment.today !== today)) known.length = 0;
      const made =
        known.length === 0 || (known.length < MOST_STATES && random.chance(0.5)) ? completeForm(random, tenant, formId) : undefined;
      if (made) {
        known.push(made);
        if (ofForm.length >= MOST_BODIES) ofForm.splice(random.below(MOST_BODIES), 1);
        ofForm.push(asSent(toPayload(made.resolved)));
      }
      return { states: known, bodies: ofForm };
    },
  };
}

/** Fills in a form, with several attempts; undefined if none is accepted. */
function completeForm(random: Random, tenant: LoadedTenant, formId: string): FormState | undefined {
  for (let tried = 0; tried < TRIES; tried++) {
    const made = fillInForm(random, tenant.open(formId));
    if (made) return made;
  }
  return undefined;
}

/** A value as it arrives after JSON. */
export function asSent(value: unknown): Json {
  return JSON.parse(JSON.stringify(value ?? null)) as Json;
}
