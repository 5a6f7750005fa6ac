/** Returns the id of a section's heading, unique on the page. */
export function sectionHeadingId(idPrefix: string, section: string): string {
  return `${idPrefix}__section-${section}`;
}

/**
 * Focuses the heading of a section, so that a screen reader says where the visitor is, and scrolls to it once React has opened the section.
 */
export function focusSection(idPrefix: string, section: string): void {
  const heading = document.getElementById(sectionHeadingId(idPrefix, section));
  heading?.focus({ preventScroll: true });
  queueMicrotask(() => heading?.scrollIntoView?.({ block: 'start' }));
}
