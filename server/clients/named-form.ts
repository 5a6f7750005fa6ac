import type { Form } from '../../engine/index.js';
import { failure } from '../failure.js';
import type { TenantShelf } from '../library/library-keeper.js';

/**
 * The form a request names in `x-form: <id>@<hash>`. Only forms that are submitted to this very call are taken, and
 * only as the visitor saw them: after a change the page has to be loaded again.
 */
export function namedForm(shelf: TenantShelf, header: string, call: string): Form {
  const [id = '', hash = ''] = header.split('@');
  const form = Object.hasOwn(shelf.library.forms, id) ? shelf.library.forms[id] : undefined;
  if (form === undefined || form.submit.call !== call) {
    const accepted = Object.values(shelf.library.forms).filter((each) => each.submit.call === call);
    throw failure(400, `This call does not take the form "${id}". It takes: ${accepted.map((each) => each.id).join(', ')}.`, {
      errors: [{ path: '/x-form', message: 'This is not a form of this call' }],
    });
  }
  if (form.hash !== hash)
    throw failure(409, 'This form has changed since you opened it. Please reload the page and send it again.', { actionMessage: 'Reload' });
  return form;
}
