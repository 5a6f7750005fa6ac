/** Returns the id of a section's heading, unique on the page. */
export function sectionHeadingId(idPrefix: string, section: string): string {
  return `${idPrefix}__section-${section}`;
}

/** Shows a section from its heading on and focuses that, so that a screen reader says where the visitor is. */
export function focusSection(idPrefix: string, section: string): void {
  const heading = document.getElementById(sectionHeadingId(idPrefix, section));
  heading?.scrollIntoView?.({ block: 'start' });
  heading?.focus({ preventScroll: true });
}
