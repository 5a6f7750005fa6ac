import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { CoverageRow } from './coverage.js';
import type { Disagreement, AgreementOutcome } from './outcome.js';

/** PROMISES R5: each part of each form is broken in at least so many of its documents. */
const MIN_SHARE = 0.01;

/** Returns a line for each part of each form with the share of documents that break it, the rarest first. */
export function coverageTable(rows: readonly CoverageRow[]): readonly string[] {
  const judged = rows.filter(({ documents }) => documents > 0).sort((a, b) => a.form.localeCompare(b.form) || shareOf(a) - shareOf(b));
  return judged.map((row) => `${shareOf(row) >= MIN_SHARE ? '  ' : '! '}${percent(row).padStart(7)}  ${row.form}: ${row.key}`);
}

/** Returns the parts that too few documents break. */
export function rareRows(rows: readonly CoverageRow[]): readonly CoverageRow[] {
  return rows.filter((row) => row.documents > 0 && shareOf(row) < MIN_SHARE);
}

/** Returns the totals of a comparison as lines: documents, rules and formats covered, forms without a call, and disagreements. */
export function summaryLines({
  documents,
  accepted,
  tampered,
  tamperedAccepted,
  unseen,
  disagreements,
  coverage,
  unreachable,
  withoutCall,
}: AgreementOutcome): readonly string[] {
  const judged = coverage.filter((row) => row.documents > 0);
  return [
    `${documents} documents: ${accepted} accepted, ${documents - accepted} refused; ${tampered} changed after toPayload, ${tamperedAccepted} of them a body the form sends too`,
    `${judged.length} rules, checks, bindings and formats; ${rareRows(coverage).length} broken in less than 1 % of the documents of their form`,
    ...(unreachable.length > 0 ? [`${unreachable.length} that no document of these tenants can break: ${unreachable.join('; ')}`] : []),
    `${unseen} refused before they are sent for an answer that the body does not carry; there the answers in the body are compared`,
    ...(withoutCall.length > 0 ? [`no call takes the body of: ${withoutCall.join(', ')}`] : []),
    `${disagreements.length} disagreements`,
  ];
}

/** Returns a disagreement as lines: where it is, what differs, and the smallest document. */
export function disagreementLines({ world, difference, sample, server }: Disagreement): readonly string[] {
  const document =
    sample.tampering === undefined ? `answers ${JSON.stringify(sample.answers)}` : `body ${sample.body} (${sample.tampering})`;
  const verdict = sample.isAccepted ? 'accepts' : `refuses: ${JSON.stringify(sample.errors)}`;
  return [
    `DISAGREEMENT ${sample.form} of ${sample.tenant} (${world.name}, ${sample.today}): ${difference}`,
    `  ${document}`,
    `  the form ${verdict}`,
    `  the server: ${server}`,
  ];
}

function shareOf({ broken, documents }: CoverageRow): number {
  return documents === 0 ? 0 : broken / documents;
}

function percent(row: CoverageRow): string {
  return `${(shareOf(row) * 100).toFixed(2)} %`;
}

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
