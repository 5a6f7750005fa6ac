import { own } from '../pointer.js';
import type { Finding } from '../problems.js';
import type { Origin } from '../types.js';
import type { Surroundings } from './check.js';
import { found } from './found.js';
import { siteParts } from './site-parts.js';
import { uiKeys } from './ui-keys.js';

/** A form that a page shows by itself, while what it names is drawn or done by one panel only. */
export function needsPanelFindings(around: Surroundings, id: string, place: Pick<Origin, 'file' | 'at'>): readonly Finding[] {
  const built = around.forms.find(({ form }) => form.id === id);
  if (!built) return [];
  const widgets = uiKeys({ ...around, built }, 'ui:widget').map(({ value }) => String(value));
  const judge = (what: 'flow' | 'widget', name: string): readonly Finding[] => {
    const panel = own(own(siteParts(around, `${what}s`), name), 'panel');
    return typeof panel === 'string' ? [found(place, 'needs-panel', { form: id, what, name, panel })] : [];
  };
  return [...judge('flow', built.form.submit.flow ?? ''), ...[...new Set(widgets)].flatMap((name) => judge('widget', name))];
}
