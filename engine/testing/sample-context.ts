import type { FormatContext } from '../formats/format.js';
import type { Platform } from '../resolved.js';

/** The day on which the examples of all formats are judged. */
const exampleDay = '2026-11-20';

export const unitedStates: Platform = {
  id: 'one',
  country: 'US',
  languages: ['en'],
  phoneExtension: '1',
  viewDateFormat: 'MM/dd/yyyy',
  dateMask: '##/##/####',
  currency: 'USD',
  currencySymbol: '$',
  numberStyle: 'western',
  limits: {},
};

export const nepal: Platform = {
  id: 'two',
  country: 'NP',
  languages: ['en', 'ne'],
  phoneExtension: '977',
  viewDateFormat: 'yyyy/MM/dd',
  dateMask: '####/##/##',
  currency: 'NPR',
  currencySymbol: 'Rs',
  numberStyle: 'lakh',
  limits: {},
};

/** What a format reads, for tests: the example day in the United States, and what the test says otherwise. */
export function sampleContext(other: Partial<FormatContext> = {}): FormatContext {
  return { platform: unitedStates, settings: {}, siblings: {}, today: exampleDay, options: {}, ...other };
}
