import { schemaPointer } from '../compile/build-fields.js';
import { patternAdvice } from '../compile/pattern-advice.js';
import { pointer, within } from '../base/pointer.js';
import type { UnlocatedFinding } from '../findings.js';
import { type DefinitionCheck, findingAt } from './check.js';

/** Reports `pattern` limits of fields that are not regular expressions, and those whose matching could take more than linear time. */
export const checkPatterns: DefinitionCheck = ({ built }) =>
  built.form.fields.flatMap((field): readonly UnlocatedFinding[] => {
    const text = field.limits['pattern'];
    if (typeof text !== 'string') return [];
    const place = built.where(within(schemaPointer(field.pointer), pointer('pattern')));
    const detail = syntaxErrorIn(text);
    if (detail !== undefined) return [findingAt(place, 'pattern-invalid', { detail })];
    const advice = patternAdvice(text);
    return advice === undefined ? [] : [findingAt(place, 'pattern-can-run-away', { advice })];
  });

/** Returns the syntax error that JavaScript reports for a pattern, without the pattern itself; undefined for a valid pattern. */
function syntaxErrorIn(text: string): string | undefined {
  try {
    RegExp(text, 'u');
    return undefined;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return message.slice(message.lastIndexOf(': ') + 2).toLowerCase();
  }
}
