import { knownSettings } from '../base/known-codes.js';
import { type CompiledQuestionnaire, validatorsFor } from '../../engine/build.js';
import { type Validators } from '../../engine/index.js';
import { bundleValidators } from '../library/bundle-validators.js';
import { type PreparedAnswer, prepareAnswer } from '../bodies/prepared-answer.js';
import type { TenantKeeper, TenantState } from '../tenants/tenant-keeper.js';
import { compileFor } from './compile-questionnaires.js';

/** A questionnaire that is asked now, as a form and what that form is validated with. */
export interface TenantQuestionnaire extends CompiledQuestionnaire {
  readonly validators: Validators;
}

/** The questionnaire of SPEC 3, and the setting that says whether a tenant asks it. */
const eligibility = { name: 'Membership_Eligibility', setting: knownSettings.eligibilityQuestionnaire };

/** By the state of a tenant they are of: when it changes, they go. */
const compiled = new WeakMap<TenantState, readonly TenantQuestionnaire[]>();

/** The questionnaires a tenant asks now: the active ones, and that of eligibility only where its setting is on. */
export function questionnairesOf(state: TenantState): readonly TenantQuestionnaire[] {
  const known = compiled.get(state);
  if (known !== undefined) return known;
  const isAsked = state.parsedSettings[eligibility.setting]?.on === true;
  const asked = state.questionnaires.filter(({ name, status }) => status === 'Active' && (isAsked || name !== eligibility.name));
  const made = compileFor(state.tenant, asked);
  // They were compiled before they were saved.
  if (!made.ok) throw new Error(`The questionnaires of ${state.tenant.code} cannot be used.`, { cause: made.problems.join('\n') });
  const all = made.value.map((each) => ({ ...each, validators: validatorsFor([each.form]) }));
  compiled.set(state, all);
  return all;
}

/** Modules of earlier versions stay: a page that was loaded before still asks for them. */
const validatorFiles = new Map<string, Promise<PreparedAnswer>>();
const mostFiles = 5000;

/** The validators of a questionnaire's form as a module for the browser, by the form's hash. */
export async function questionnaireValidators(tenants: TenantKeeper, hash: string): Promise<PreparedAnswer | undefined> {
  const known = validatorFiles.get(hash);
  if (known !== undefined) return known;
  for (const { tenantId } of await tenants.all()) {
    const state = await tenants.byId(tenantId);
    const found = state && questionnairesOf(state).find(({ form }) => form.hash === hash);
    if (found !== undefined) return prepared(found);
  }
  return undefined;
}

function prepared({ form }: TenantQuestionnaire): Promise<PreparedAnswer> {
  if (validatorFiles.size >= mostFiles) validatorFiles.clear();
  const making = bundleValidators(form).then((code) =>
    prepareAnswer(code, { type: 'application/javascript; charset=utf-8', cache: 'immutable' }),
  );
  validatorFiles.set(form.hash, making);
  making.catch(() => validatorFiles.delete(form.hash));
  return making;
}
