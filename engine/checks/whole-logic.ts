import { within, type Pointer } from '../pointer.js';
import type { Finding } from '../problems.js';
import type { Logic, Origin } from '../types.js';
import type { Surroundings } from './check.js';
import { variablesIn } from './expressions.js';
import { faultsIn } from './expression-fault.js';
import { found } from './found.js';
import { lookupCategories } from './unknown-lookup.js';
import { platformPathsIn, platformsOf } from './unknown-platform-path.js';
import { settingCodes, settingsIn } from './unknown-setting.js';

/** What can be wrong with a `when` outside of any form: of a page's step or block, or of a link in the header. */
export function conditionFindings(around: Surroundings, logic: Logic, at: Pointer, where: (at: Pointer) => Origin): readonly Finding[] {
  if (logic === undefined) return [];
  const expression = { logic, where: (inner: Pointer) => where(within(at, inner)) };
  const codes = settingCodes(around);
  const categories = lookupCategories(around);
  const variables = variablesIn(logic);
  return [
    ...faultsIn(expression),
    ...(codes ? settingsIn(expression, codes) : []),
    ...platformPathsIn(expression, platformsOf(around.documents)),
    ...variables
      .filter(({ read }) => read.root === 'parent' || read.root === 'wire')
      .map(({ path, at: inner }) =>
        found(expression.where(inner), 'variable-not-here', { variable: path, expected: 'setting, context, lookups, platform and today' }),
      ),
    ...variables
      .filter(({ read }) => categories && read.root === 'lookups' && !categories.includes(read.keys[0] ?? ''))
      .map(({ read, at: inner }) => found(expression.where(inner), 'unknown-lookup', { lookup: read.keys[0] ?? '' })),
  ];
}
