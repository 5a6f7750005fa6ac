import { mkdirSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { dirname } from 'node:path';
import type { Disagreement } from './outcome.js';

/**
 * Writes a reduced disagreement as a case file in the folder of its form, so that tests cover it once it is fixed. Returns the path of the
 * file.
 */
export function saveCase(found: Disagreement, folder = 'fixtures/cases'): string {
  const { sample, tenant, difference } = found;
  const content = {
    $schema: '../../../schemas/meta/case.schema.json',
    form: sample.form,
    tenant: sample.tenant,
    about: `Browser and server differed: ${difference}`.slice(0, 300),
    today: sample.today,
    ...(Object.keys(tenant.changed).length > 0 && { settings: tenant.changed }),
    answers: sample.answers,
    ...(sample.tampering !== undefined && { body: JSON.parse(sample.body) as unknown }),
  };
  const text = `${JSON.stringify(content, null, 2)}\n`;
  const path = `${folder}/${sample.form}/differs-${createHash('sha256').update(text).digest('hex').slice(0, 8)}.json`;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return path;
}
