import { isSameValue } from '../base/equality.js';
import { pathText } from '../expressions/paths.js';
import type { Form, Origin, Read } from '../types.js';

/** A rule, check or binding of a form without overlays that the form with overlays does not have, or has otherwise. */
export interface LostPart {
  readonly kind: 'rule' | 'check' | 'binding';
  readonly id: string;
  readonly fields: readonly string[];
  /** The variables that it reads, such as `setting.MIN_AGE`. */
  readonly reads: readonly string[];
  readonly isChanged: boolean;
  /** Where the form without overlays says it. */
  readonly origin: Origin;
}

/**
 * Returns what overlays removed from a form or changed: `bare` is the form without them.
 * @example lostParts(bare, harbor)[0]?.reads // ['answers.dob', 'setting.MIN_AGE', …]
 */
export function lostParts(bare: Form, own: Form): readonly LostPart[] {
  const kept = new Map(partsOf(own).map(({ part, content }) => [`${part.kind} ${part.id}`, content]));
  return partsOf(bare).flatMap(({ part, content }) => {
    const now = kept.get(`${part.kind} ${part.id}`);
    return isSameValue(now, content) ? [] : [{ ...part, isChanged: now !== undefined }];
  });
}

function partsOf({ rules, checks, bindings }: Form): readonly { readonly part: Omit<LostPart, 'isChanged'>; readonly content: unknown }[] {
  const variables = (reads: readonly Read[]) => [
    ...new Set(reads.map((read) => pathText({ ...read, keys: read.root === 'setting' ? read.keys.slice(0, 1) : read.keys }))),
  ];
  return [
    ...rules.map(({ origin, ...content }) => {
      const fields = [...content.show, ...content.require, ...content.lock, ...content.options.map(({ at }) => at)];
      return { part: { kind: 'rule' as const, id: content.id, fields, reads: variables(content.reads), origin }, content };
    }),
    ...checks.map(({ origin, ...content }) => ({
      part: { kind: 'check' as const, id: content.id, fields: [content.at], reads: variables(content.reads), origin },
      content,
    })),
    ...bindings.map(({ origin, ...content }) => {
      const reads = content.setting === undefined ? [] : [`setting.${content.setting}`];
      return { part: { kind: 'binding' as const, id: content.at, fields: [content.at], reads, origin }, content };
    }),
  ];
}
