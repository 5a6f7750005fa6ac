/** The widgets there are: what a format or a `ui:widget` may name, and what the drawing side draws. */
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
