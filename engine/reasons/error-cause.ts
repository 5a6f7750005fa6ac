import { pointer, within } from '../base/pointer.js';
import { variablesOf, viewOf } from '../form/fields/answers.js';
import { checkVerdict } from '../form/fields/field-errors.js';
import { formatFor } from '../formats/registry.js';
import type { AnswerError, ResolvedForm } from '../resolved.js';
import type { Field, Origin } from '../types.js';

/** What finds an answer wrong, and where that is written. */
export interface ErrorCause {
  readonly what: string;
  readonly origin: Pick<Origin, 'file' | 'at'> | undefined;
}

/**
 * Returns the check, format, limit or options that an answer of a form fails; undefined for a missing answer, of which the reasons of the
 * field say why it is required.
 * @example errorCause(resolved, field, error)?.what // 'maxLength 40'
 */
export function errorCause(resolved: ResolvedForm, field: Field, { code, textKey }: AnswerError): ErrorCause | undefined {
  if (code === 'required') return undefined;
  if (code === 'check') {
    const situation = { resolved, view: viewOf(resolved), roots: variablesOf(resolved) };
    const checks = resolved.form.configured.form.checks.filter(({ at, say }) => at === field.pointer && say === textKey);
    const failed = checks.find((check) => checkVerdict(check, situation) === 'fails');
    return failed && { what: `check "${failed.id}"`, origin: failed.origin };
  }
  const [origin] = field.origins;
  const key = code === 'option' ? 'enum' : code;
  return { what: causeText(field, code), origin: origin && { file: origin.file, at: within(origin.at, pointer(key)) } };
}

function causeText(field: Field, code: string): string {
  if (code === 'format') return `format ${formatFor(field)?.id ?? field.format}`;
  if (code === 'option') return 'no offered option';
  const limit = field.limits[code];
  return typeof limit === 'number' ? `${code} ${limit}` : code === 'type' ? `type ${field.kind}` : code;
}
