import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { compileQuestionnaires, type CompiledQuestionnaire, type Scope, type SourceFile } from '../../engine/build.js';
import { bad, good, type Result } from '../../engine/result.js';
import { contentHash } from '../base/content-hash.js';
import type { Tenant } from '../records/tenant.js';

const path = 'schemas/meta/questionnaire.schema.json';

/** All that a questionnaire is judged by; it reads nothing but its own answers. */
const files: readonly SourceFile[] = [{ path, text: readFileSync(resolve(import.meta.dirname, '../..', path), 'utf8') }];

/** Returns a tenant's questionnaires as forms, or their findings as one line each. */
export function compileTenantQuestionnaires(
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
