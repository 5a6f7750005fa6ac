import type { Form } from '../../engine/index.js';
import { fieldErrorsOf, fieldError, apiError } from '../errors/api-error.js';
import type { TenantShelf } from '../library/library-keeper.js';

/**
 * The form a request names in `x-form: <id>@<hash>`. Only forms that are submitted to this very call are taken, and
 * where a hash is given only as the visitor saw them: after a change the page has to be loaded again. A request that
 * names no form means the only one the call takes.
 */
export function namedForm(shelf: TenantShelf, header: string | undefined, call: string): Form {
  return named(formsOf(shelf, call), header, call);
}

/** The same for one person of a family, who was or is to be an entry in a list of such a form. */
export function namedFamilyForm(shelf: TenantShelf, header: string | undefined, call: string): Form {
  const forms = formsOf(shelf, call);
  const entries = forms.flatMap(({ fields }) => fields.flatMap(({ rows }) => rows ?? []));
  return named(header === undefined ? forms : [...forms, ...entries], header, call);
}

/** The forms a request may mean: the one it names, else all that the call takes. */
export function meantForms(shelf: TenantShelf, header: string | undefined, call: string): readonly Form[] {
  const forms = formsOf(shelf, call);
  return header === undefined && forms.length > 0 ? forms : [named(forms, header, call)];
}

/**
 * What a request comes to by the first of the forms that takes its body. Where none does, it is refused by the one that
 * has least against it.
 */
export function byFirstTaker<T>(forms: readonly Form[], judge: (form: Form) => T): T {
  const refusals: Error[] = [];
  for (const form of forms) {
    try {
      return judge(form);
    } catch (error) {
      if (!(error instanceof Error) || fieldErrorsOf(error) === undefined) throw error;
      refusals.push(error);
    }
  }
  const [least = new Error('There is no form')] = refusals.toSorted((a, b) => weightOf(a) - weightOf(b));
  throw least;
}

function weightOf(refusal: Error): number {
  return fieldErrorsOf(refusal)?.length ?? Infinity;
}

function formsOf(shelf: TenantShelf, call: string): Form[] {
  return Object.values(shelf.library.forms).filter((each) => each.submit.call === call);
}

function named(accepted: readonly Form[], header: string | undefined, call: string): Form {
  const [id, hash] = header?.split('@') ?? [];
  const form = id === undefined && accepted.length === 1 ? accepted[0] : accepted.find((each) => each.id === id);
  if (form === undefined) {
    const params = { form: id ?? '', call, forms: [...new Set(accepted.map((each) => each.id))].join(', ') };
    throw apiError(id === undefined ? 'form_missing' : 'form_not_accepted', { params, errors: [fieldError('/x-form', 'not_a_form')] });
  }
  if (hash !== undefined && form.hash !== hash) throw apiError('form_changed');
  return form;
}
