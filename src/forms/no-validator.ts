import type { RJSFSchema } from '@rjsf/utils';
import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js';
import type { WidgetContext } from '../widgets/widget.js';

const PRESENTED = 'presented';

/** RJSF requires a validator but calls none under `noValidate`: the engine checks with validators compiled on the server. */
export const NO_VALIDATOR = createPrecompiledValidator<unknown, RJSFSchema, WidgetContext>({ [PRESENTED]: () => true }, { $id: PRESENTED });
