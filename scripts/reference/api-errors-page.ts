import { apiErrors, fieldErrors, fieldTextKey, statusesOf, textKeysOf } from '../../server/errors/catalogue.js';
import { table } from './registry-pages.js';

/** Returns the reference page of the API's errors as Markdown, in the order of the catalogue. */
export function apiErrorsPage(): string {
  const rows = keysOf(apiErrors).map((code) => {
    const { text, action = '' } = apiErrors[code];
    return [`\`${code}\``, statusesOf(code).join(', '), `\`${textKeysOf(code).message}\``, text, action];
  });
  const fieldRows = keysOf(fieldErrors).map((code) => [`\`${fieldTextKey(code)}\``, fieldErrors[code].text]);
  return [
    '# Errors of the API',
    'What a call answers when it fails; `code` in the body names the row. A language or a tenant has other words under the text key.',
    table(['code', 'status', 'text key', 'message', 'actionMessage'], rows),
    '## At one place of a request',
    'The messages in `errors`, apart from those of the form itself. The text key of an `actionMessage` is `api-error.<code>.action`.',
    table(['text key', 'message'], fieldRows),
  ].join('\n\n');
}

function keysOf<K extends string>(entries: Readonly<Record<K, unknown>>): K[] {
  // The type says which keys the record has; Object.keys forgets them.
  return Object.keys(entries) as K[];
}
