import { knownSettings } from '../base/known-codes.js';
import { type CompiledQuestionnaire, compileQuestionnaires, type Scope, type SourceFile } from '../../engine/build.js';
import type { Validators } from '../../engine/index.js';
import { loadValidators, openValidatorFiles } from '../library/form-validators.js';
import type { PreparedAnswer } from '../bodies/prepared-answer.js';
import type { TenantCache, TenantState } from '../tenants/tenant-cache.js';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { bad, good, type Result } from '../../engine/base/result.js';
import { contentHash } from '../base/content-hash.js';
import type { Tenant } from '../records/tenant.js';

const path = 'schemas/meta/questionnaire.schema.json';

/** All that a questionnaire is judged by; it reads nothing but its own answers. */
const files: readonly SourceFile[] = [{ path, text: readFileSync(resolve(import.meta.dirname, '../..', path), 'utf8') }];

/** Returns a tenant's questionnaires as forms, or their findings as one line each. */
function compileTenantQuestionnaires(
  { platform, groupCode, code }: Pick<Tenant, 'platform' | 'groupCode' | 'code'>,
  questionnaires: readonly unknown[],
): Result<readonly CompiledQuestionnaire[], readonly string[]> {
  const scope: Scope = { platform, group: groupCode, tenant: code };
  const compiled = compileQuestionnaires(files, questionnaires, scope, contentHash);
  if (compiled.ok) return good(compiled.value);
  return bad(
    compiled.problems.map(({ file, pointer, message, hint }) =>
      [`${file} ${pointer}`, message, hint].filter((part) => part !== undefined && part !== '').join('  '),
    ),
  );
}

/** An active questionnaire as a form, with its validators. */
export interface TenantQuestionnaire extends CompiledQuestionnaire {
  readonly validators: Validators;
}

/** The questionnaire of SPEC 3 and the setting that enables it. */
const eligibility = { name: 'Membership_Eligibility', setting: knownSettings.eligibilityQuestionnaire };

/** By tenant state, with which they are garbage-collected. */
const compiledByState = new WeakMap<TenantState, readonly TenantQuestionnaire[]>();

/** Returns the tenant's active questionnaires; the eligibility questionnaire only if its setting is on. */
export function activeQuestionnaires(state: TenantState): readonly TenantQuestionnaire[] {
  const cached = compiledByState.get(state);
  if (cached !== undefined) return cached;
  const isEnabled = state.parsedSettings[eligibility.setting]?.on === true;
  const active = state.questionnaires.filter(({ name, status }) => status === 'Active' && (isEnabled || name !== eligibility.name));
  const result = compileTenantQuestionnaires(state.tenant, active);
  // They were validated before they were stored.
  if (!result.ok) throw new Error(`The questionnaires of ${state.tenant.code} cannot be used.`, { cause: result.problems.join('\n') });
  const all = result.value.map((each) => ({ ...each, validators: loadValidators([each.form]) }));
  compiledByState.set(state, all);
  return all;
}

/** Returns the questionnaire that precedes a membership; undefined if the tenant has none, it is empty, or its setting is off (D-20). */
export function eligibilityQuestionnaire(state: TenantState): TenantQuestionnaire | undefined {
  const asked = activeQuestionnaires(state).find(({ questionnaire }) => questionnaire.name === eligibility.name);
  return asked?.questionnaire.questions.length === 0 ? undefined : asked;
}

const validatorFiles = openValidatorFiles(5000);

/** Returns the validators of a questionnaire's form as a module by the form's hash; undefined for an unknown one. */
export async function questionnaireValidators(tenants: TenantCache, hash: string): Promise<PreparedAnswer | undefined> {
  const cached = validatorFiles.known(hash);
  if (cached !== undefined) return cached;
  for (const { tenantId } of await tenants.all()) {
    const state = await tenants.byId(tenantId);
    const found = state && activeQuestionnaires(state).find(({ form }) => form.hash === hash);
    if (found !== undefined) return validatorFiles.of(found.form);
  }
  return undefined;
}
