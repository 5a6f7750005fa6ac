import { Type } from 'typebox';
import type { Form } from '../../engine/index.js';
import { fieldErrorsOf, fieldError, apiError } from '../errors/api-error.js';
import type { TenantDefinitions } from '../library/live-library.js';
import { DEFAULT_CALL } from '../shared/call-headers.js';
import { CallerHeaders } from './caller.js';

const formHeader = { pattern: '^[a-z][a-z0-9-]*(@[A-Za-z0-9_-]+)?$', maxLength: 200 };

/** The headers of calls whose body a form made. */
export const FormHeaders = Type.Interface([CallerHeaders], {
  'x-form': Type.Optional(
    Type.String({ ...formHeader, description: 'The form the body was filled in, as <id>@<hash>; the hash may be left out.' }),
  ),
});

/** The headers of an upload. */
export const UploadHeaders = Type.Interface([CallerHeaders], {
  'x-form': Type.String({
    ...formHeader,
    description: 'The form that the file is for, as <id>@<hash>; the hash may be left out. It has a field for files.',
  }),
  'x-file-name': Type.Optional(Type.String({ maxLength: 2000, description: 'What the file is called, URI-encoded.' })),
});

/** What a body is made of decides the form that the request names, and nothing here. */
export const FormBody = Type.Unsafe<Readonly<Record<string, never>>>({ type: 'object' });

/**
 * Returns the form in `x-form: <id>@<hash>`, or the only one of the call; throws if it is unknown, belongs to another call or has
 * changed.
 */
export function findForm(definitions: TenantDefinitions, header: string | undefined, call: string): Form {
  return findByHeader(formsOf(definitions, call), header, call);
}

/** Throws if the form in `x-form` has no field for files, in itself or in the entries of its lists, is unknown or has changed. */
export function requireFileForm({ library }: TenantDefinitions, header: string | undefined): void {
  findByHeader(Object.values(library.forms).filter(hasFileField), header, 'POST /uploads');
}

function hasFileField({ fields }: Form): boolean {
  return fields.some(({ format, rows }) => format === 'file' || (rows !== undefined && hasFileField(rows)));
}

/** Returns the form in `x-form`, which may also be the form of a list's entries, for one person of a family. */
export function findFormOrEntryForm(definitions: TenantDefinitions, header: string | undefined, call: string): Form {
  const forms = formsOf(definitions, call);
  const entries = forms.flatMap(({ fields }) => fields.flatMap(({ rows }) => rows ?? []));
  return findByHeader(header === undefined ? forms : [...forms, ...entries], header, call);
}

/** Returns the form that the request names, else all forms of the call. */
export function candidateForms(definitions: TenantDefinitions, header: string | undefined, call: string): readonly Form[] {
  const forms = formsOf(definitions, call);
  return header === undefined && forms.length > 0 ? forms : [findByHeader(forms, header, call)];
}

/**
 * Returns the result of the first form that accepts the body. If none does, throws the error with the fewest field errors. Throws at once
 * any error without field errors, and an error if there are no forms.
 */
export function withFirstAcceptingForm<T>(forms: readonly Form[], validate: (form: Form) => T): T {
  const errors: Error[] = [];
  for (const form of forms) {
    try {
      return validate(form);
    } catch (error) {
      if (!(error instanceof Error) || fieldErrorsOf(error) === undefined) throw error;
      errors.push(error);
    }
  }
  const [fewestErrors = new Error('There is no form')] = errors.toSorted((a, b) => errorCount(a) - errorCount(b));
  throw fewestErrors;
}

function errorCount(error: Error): number {
  return fieldErrorsOf(error)?.length ?? Infinity;
}

function formsOf({ library }: TenantDefinitions, call: string): Form[] {
  const ofPages = call === DEFAULT_CALL ? formIdsOfPages(library) : new Set();
  return Object.values(library.forms).filter(
    ({ id, submit }) => submit.call === call || (submit.call === undefined && submit.flow === undefined && ofPages.has(id)),
  );
}

function formIdsOfPages({ pages }: TenantDefinitions['library']): ReadonlySet<unknown> {
  const steps = Object.values(pages).flatMap(({ steps: ofPage = [] }) => ofPage);
  return new Set(steps.flatMap(({ form, choices = [], blocks = [] }) => [form, ...[...choices, ...blocks].map((part) => part.form)]));
}

/** Returns the form with the header's id; throws if it is missing, not among the accepted ones, or its hash differs. */
function findByHeader(accepted: readonly Form[], header: string | undefined, call: string): Form {
  const [id, hash] = header?.split('@') ?? [];
  const form = id === undefined && accepted.length === 1 ? accepted[0] : accepted.find((each) => each.id === id);
  if (form === undefined) {
    const params = { form: id ?? '', call, forms: [...new Set(accepted.map((each) => each.id))].join(', ') };
    throw apiError(id === undefined ? 'form_missing' : 'form_not_accepted', { params, errors: [fieldError('/x-form', 'not_a_form')] });
  }
  if (hash !== undefined && form.hash !== hash) throw apiError('form_changed');
  return form;
}
