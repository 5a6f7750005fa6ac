/** The widgets of the language: what a format may name, and every site draws. The site may have others, which a `ui:widget` may name too. */
export const widgets: ReadonlySet<string> = new Set([
  'text',
  'lines',
  'number',
  'date',
  'phone',
  'masked',
  'password',
  'select',
  'radio',
  'choice-buttons',
  'boxes',
  'box',
  'toggle',
  'country',
  'hidden',
  'search',
]);
