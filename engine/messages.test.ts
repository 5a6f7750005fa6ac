import { describe, expect, it } from '@jest/globals';
import { messages } from './messages.js';
import type { MessageKey } from './messages.js';

describe('the words of the specification', () => {
  it.each<[string, MessageKey, string]>([
    ['R-5.1', 'error.date-of-birth', 'Please enter a valid date of birth'],
    ['R-5.2', 'error.email', 'Please enter a valid email address'],
    ['R-5.3', 'error.number', 'Please enter a valid number'],
    ['R-5.4', 'error.phone', 'Please enter a valid phone number'],
    ['R-5.5', 'error.zip', 'Please enter a valid zip'],
    ['R-5.6', 'error.date', 'Please enter a valid date'],
    ['R-5.7', 'error.time', 'Please enter valid time'],
    ['R-5.8', 'error.end-time', 'End time must be later than start time.'],
    ['R-5.9', 'error.password-match', 'Password doesnot match'],
    ['R-5.10', 'error.max', 'The number must be {max} or less'],
    ['R-5.11', 'error.max-age', 'Age must be below {age}'],
    ['R-5.12', 'error.required', 'This is a required field'],
    ['R-5.13', 'error.password', 'Password doesnot match the requirements'],
    ['R-5.14', 'error.option', 'Please select one of the option above'],
    ['R-5.15', 'error.primary-member', 'Primary member is required'],
    ['R-5.16', 'error.secret-key', 'Invalid secret key'],
  ])('[%s] %s is said letter by letter', (_, key, words) => {
    expect(messages[key]).toBe(words);
  });

  it('are not said twice under different names', () => {
    expect(new Set(Object.values(messages)).size).toBe(Object.keys(messages).length);
  });
});
