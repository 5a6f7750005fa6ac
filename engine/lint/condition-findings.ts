import { within, type Pointer } from '../base/pointer.js';
import type { UnlocatedFinding } from '../findings.js';
import type { Logic, Origin, Read } from '../types.js';
import { type CheckContext, findingAt } from './check.js';
import { variablesIn } from './expressions.js';
import { invalidLogicFindings } from './invalid-expression.js';
import { contextValueFindings } from './unknown-context-value.js';
import { platformPathsIn, platformsOf } from './unknown-platform-path.js';
import { settingCodes, settingVariableFindings } from './unknown-setting.js';

/** The variables that exist before a form is opened. */
const AVAILABLE: ReadonlySet<Read['root']> = new Set(['setting', 'context', 'platform']);

/**
 * Returns the findings of a `when` outside of forms, such as that of a page step: invalid logic, and unknown or unavailable variables.
 * Empty if `logic` is undefined.
 */
export function conditionFindings(
  context: CheckContext,
  logic: Logic,
  at: Pointer,
  where: (at: Pointer) => Origin,
): readonly UnlocatedFinding[] {
  if (logic === undefined) return [];
  const expression = { logic, where: (inner: Pointer) => where(within(at, inner)) };
  const codes = settingCodes(context);
  const variables = variablesIn(logic);
  return [
    ...invalidLogicFindings(expression),
    ...(codes ? settingVariableFindings(expression, codes) : []),
    ...platformPathsIn(expression, platformsOf(context.documents)),
    ...contextValueFindings(context, 'conditionContext', expression),
    ...variables
      .filter(({ read }) => !AVAILABLE.has(read.root))
      .map(({ path, at: inner }) =>
        findingAt(expression.where(inner), 'variable-not-here', { variable: path, expected: 'setting, context and platform' }),
      ),
  ];
}
