import { own } from '../base/pointer.js';
import type { UnlocatedFinding } from '../findings.js';
import type { Origin } from '../types.js';
import { type CheckContext, findingAt } from './check.js';
import { uiKeys } from './definition-parts.js';

/**
 * Returns a finding at `place`, where a page shows the form `id`, for its flow and each of its widgets that only a panel implements; none
 * if the form is unknown.
 */
export function needsPanelFindings(context: CheckContext, id: string, place: Pick<Origin, 'file' | 'at'>): readonly UnlocatedFinding[] {
  const built = context.forms.find(({ form }) => form.id === id);
  if (!built) return [];
  const widgets = uiKeys({ ...context, built }, 'ui:widget').map(({ value }) => String(value));
  const findingsFor = (what: 'flow' | 'widget', name: string): readonly UnlocatedFinding[] => {
    const panel = own(own(own(context.library.parts, `${what}s`), name), 'panel');
    return typeof panel === 'string' ? [findingAt(place, 'needs-panel', { form: id, what, name, panel })] : [];
  };
  return [...findingsFor('flow', built.form.submit.flow ?? ''), ...[...new Set(widgets)].flatMap((name) => findingsFor('widget', name))];
}
