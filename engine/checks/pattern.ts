import { schemaPlace } from '../compile/build-fields.js';
import { pointer, within } from '../pointer.js';
import type { Finding } from '../problems.js';
import type { DefinitionCheck } from './check.js';
import { found } from './found.js';
import { BUDGET, runsAway } from './patterns/runs-away.js';

/** Patterns that are no regular expression, and those that a visitor could keep a server busy with. */
export const pattern: DefinitionCheck = ({ built }) => {
  const budget = { steps: BUDGET };
  return built.form.fields.flatMap((field): readonly Finding[] => {
    const text = field.limits['pattern'];
    if (typeof text !== 'string') return [];
    const place = built.where(within(schemaPlace(field.pointer), pointer('pattern')));
    const fault = faultOf(text);
    if (fault !== undefined) return [found(place, 'pattern-invalid', { detail: fault })];
    const away = runsAway(text, budget);
    return away ? [found(place, 'pattern-can-run-away', { ...away })] : [];
  });
};

/** What the language itself says against a pattern, without the pattern. */
function faultOf(text: string): string | undefined {
  try {
    RegExp(text, 'u');
    return undefined;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return message.slice(message.lastIndexOf(': ') + 2).toLowerCase();
  }
}
