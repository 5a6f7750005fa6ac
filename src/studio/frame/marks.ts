import { keysOf, pointer, ROOT, type Pointer } from '../../../engine/base/pointer.js';
import type { Form } from '../../../engine/index.js';
import type { Drawing } from './protocol.js';

const FIELD = ':is(.v-field, .v-group)';

const sheet = new CSSStyleSheet();

/** Outlines the selected field and the changed ones, in different line styles. */
export function markFields({ changed, selected }: Pick<Drawing, 'changed' | 'selected'>): void {
  if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet);
  const isBoth = selected !== undefined && changed.includes(selected);
  const rules = [
    ...changed.map((at) => `${fieldSelector(at)}{outline:3px dashed light-dark(#8a4b00,#ffc266);outline-offset:5px}`),
    selected && `${fieldSelector(selected)}{outline:${isBoth ? '6px double' : '3px solid'} light-dark(#7a00b8,#e3b3ff);outline-offset:5px}`,
  ];
  sheet.replaceSync(rules.join('\n'));
}

export function sectionOf(form: Form | undefined, at: Pointer | undefined): string | undefined {
  const top = pointer(keysOf(at ?? ROOT)[0] ?? '');
  return form?.fields.find((field) => field.pointer === top)?.ui['ui:section'] as string | undefined;
}

/** Scrolls to a field, whose section it opens, and the buttons in it behind which the field may be. Returns the section's id instead where the visitor is not there yet. */
export function showField(at: Pointer, form: Form | undefined): string | undefined {
  const id = String(sectionOf(form, at));
  const section = document.querySelector(`[id$="${CSS.escape(`__section-${id}`)}"]`)?.parentElement;
  if (section?.matches('.v-section-later')) return id;
  const focused = parent.document.activeElement as HTMLElement | null;
  section?.querySelector<HTMLElement>(':scope > .v-edit')?.click();
  requestAnimationFrame(() => {
    const find = () => document.querySelector(fieldSelector(at));
    for (const more of (section ?? document).querySelectorAll<HTMLElement>('.v-more')) if (!find()) more.click();
    // The site moves the focus to what it opened; the link or select in Studio gets it back.
    focused?.focus();
    find()?.scrollIntoView({ block: 'center' });
  });
  return undefined;
}

/** Returns the field that an element is part of; undefined outside of fields. */
export function fieldAround(target: EventTarget | null, fields: readonly Pointer[]): Pointer | undefined {
  const field = target instanceof Element ? target.closest(FIELD) : null;
  if (!field) return undefined;
  const label = field.querySelector(':scope > [id$="__label"], :scope > .v-beside > [id$="__label"]');
  if (!label) return fieldAround(field.parentElement, fields);
  return fields.filter((at) => label.id.endsWith(labelEnd(at))).toSorted((one, other) => other.length - one.length)[0];
}

function fieldSelector(at: Pointer): string {
  const label = `[id$="${CSS.escape(labelEnd(at))}"]`;
  return `${FIELD}:has(> ${label}, > .v-beside > ${label})`;
}

/** The end of a label's id; the beginning contains React's `useId`. */
const labelEnd = (at: Pointer): string => `_${['', ...keysOf(at)].join('_')}__label`;
