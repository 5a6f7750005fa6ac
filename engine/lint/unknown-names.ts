import { pointer, ROOT } from '../base/pointer.js';
import type { Document } from '../compile/documents.js';
import { widgets } from '../formats/widgets.js';
import { type DefinitionCheck, findingAt, nearestHint } from './check.js';
import { asRecord, uiKeys } from './definition-parts.js';
import { createPartCheck, siteParts } from './site-parts.js';

/** Reports a submit with a call that the API does not have, if the site declares the calls of forms. */
export const unknownCall: DefinitionCheck = (subject) => {
  const { call } = subject.built.form.submit;
  if (call === undefined || Object.keys(siteParts(subject, 'calls')).length === 0) return [];
  return createPartCheck(subject, 'calls')(call, subject.built.where(pointer('submit', 'call')));
};

/** Reports a submit with a flow that the site does not have. */
export const unknownFlow: DefinitionCheck = (subject) => {
  const { flow } = subject.built.form.submit;
  return flow === undefined ? [] : createPartCheck(subject, 'flows')(flow, subject.built.where(pointer('submit', 'flow')));
};

/** Reports searches under `ui:search` that the site does not have. */
export const unknownSearch: DefinitionCheck = (context) => {
  const checkName = createPartCheck(context, 'searches');
  return uiKeys(context, 'ui:search').flatMap(({ value, where }) => {
    const name = asRecord(value)['name'];
    return typeof name === 'string' ? checkName(name, where(pointer('name'))) : [];
  });
};

/** Reports fields in a section that the form does not declare; none if its sections are malformed, which another finding reports. */
export const unknownSection: DefinitionCheck = (context) => {
  const { id: form, sections } = context.built.form;
  const known = sections.map(({ id }) => id);
  const isMalformed = ({ kind, name, text }: Document) => kind === 'form' && name === form && text.includes('"ui:sections"');
  if (known.length === 0 && context.documents.some(isMalformed)) return [];
  return uiKeys(context, 'ui:section')
    .filter(({ value }) => !known.includes(String(value)))
    .map(({ value, where }) => findingAt(where(ROOT), 'unknown-section', { section: String(value) }, nearestHint(String(value), known)));
};

/** Reports widgets that neither the definition language nor the site has. */
export const unknownWidget: DefinitionCheck = (context) => {
  const checkName = createPartCheck(context, 'widgets', widgets);
  return uiKeys(context, 'ui:widget').flatMap(({ value, where }) => (typeof value === 'string' ? checkName(value, where(ROOT)) : []));
};
