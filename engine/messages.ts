/** The words of the specification, letter by letter, its misspellings included. */
const specified = {
  'error.date-of-birth': 'Please enter a valid date of birth',
  'error.email': 'Please enter a valid email address',
  'error.number': 'Please enter a valid number',
  'error.phone': 'Please enter a valid phone number',
  'error.zip': 'Please enter a valid zip',
  'error.date': 'Please enter a valid date',
  'error.time': 'Please enter valid time',
  'error.end-time': 'End time must be later than start time.',
  'error.password-match': 'Password doesnot match',
  'error.max': 'The number must be {max} or less',
  'error.max-age': 'Age must be below {age}',
  'error.required': 'This is a required field',
  'error.password': 'Password doesnot match the requirements',
  'error.option': 'Please select one of the option above',
  'error.primary-member': 'Primary member is required',
  'error.secret-key': 'Invalid secret key',
} as const;

/** Our words for limits a definition may set and the specification has no words for. */
const forLimits = {
  'error.min': 'The number must be {min} or more',
  'error.above': 'The number must be more than {min}',
  'error.below': 'The number must be less than {max}',
  'error.multiple-of': 'The number must be a multiple of {step}',
  'error.min-length': 'Please enter at least {min} characters',
  'error.max-length': 'Please enter {max} characters or less',
  'error.pattern': 'Please enter this in the expected form',
  'error.min-items': 'There must be at least {min} of these',
  'error.max-items': 'There can be at most {max} of these',
  'error.unique-items': 'Each of these can be given only once',
  'error.type': 'Please enter a valid value',
} as const;

/** Our words for formats the specification has no words for. */
const forFormats = {
  'error.text': 'Please enter plain text',
  'error.colour': 'Please enter a valid colour, such as #1a2b3c',
  'error.file': 'Please choose the file again',
  'error.whole-number': 'Please enter a whole number',
  'error.decimals': 'Please enter at most two decimals',
  'error.number-key': 'Please enter the number without e, E and +',
  'error.phone-key': 'Please enter digits, without letters',
  'error.phone-digits': 'A telephone number of {country} has at most {max} digits',
  'error.phone-country': 'This is a number of {country}. Please enter 10 digits without a country code',
  'question.phone-country': 'This is a number of {country}. Change the country?',
  'question.phone-country.cure': 'Change to {country}',
  'question.phone-length': '{country} numbers have {digits} digits. Is this right?',
  'question.phone-lengths': '{country} numbers have {others} or {digits} digits. Is this right?',
} as const;

/** Our words for how a value is written, where a field has no help of its own. */
const forTyping = {
  'hint.date': 'Use the format {pattern}',
  'hint.birth-date': 'For example, {example}',
} as const;

/** Our words for a request that says what its form would not have sent. */
const forRequests = {
  'error.unknown': 'This is not a field of the form',
  'error.hidden': 'This is not asked here',
  'error.foreign': 'This is not what the form sends',
  'error.locked': 'This cannot be changed',
} as const;

/** How often a price is due, and for whom: SPEC 9's units and labels. */
const forBilling = {
  'billing.one-time': 'one time',
  'billing.month': 'month',
  'billing.biannual': 'biannual',
  'billing.year': 'year',
  'billing.3-months': '3 months',
  'billing.split': 'split',
  'billing.type.Family': 'Family',
  'billing.type.Individual': 'Individual',
  'billing.type.Group': 'Group',
  'billing.per-interval': 'per {interval}',
  'billing.per-type': 'per {type}',
} as const;

/** Everything the engine itself can say to a visitor, in the base language. Names in braces are filled in. */
export const messages = { ...specified, ...forLimits, ...forFormats, ...forTyping, ...forRequests, ...forBilling } as const;
export type MessageKey = keyof typeof messages;
