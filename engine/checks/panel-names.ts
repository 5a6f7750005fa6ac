/** The panels there are: what a route, page, step or block may name, and what the site draws. */
export const panelNames: ReadonlySet<string> = new Set([
  'landing',
  'choose-location',
  'agreement',
  'invalid',
  'not-found',
  'by-contact',
  'check-in',
  'appointment-successful',
  'questionnaire',
  'offering-picker',
  'checkout',
  'enrollment-done',
]);
