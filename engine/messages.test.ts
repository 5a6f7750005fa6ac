import { describe, expect, it } from '@jest/globals';
import { fillWords } from './fill-words.js';
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

describe('filling words', () => {
  it('[R-5.10] [R-5.11] puts values into their places', () => {
    expect(fillWords(messages['error.max'], { max: 99_999 })).toBe('The number must be 99999 or less');
    expect(fillWords(messages['error.max-age'], { age: 120 })).toBe('Age must be below 120');
    expect(fillWords('{a} and {a} and {b}', { a: '$&', b: 0 })).toBe('$& and $& and 0');
  });

  it('leaves a place without a value, and never reads a prototype', () => {
    expect(fillWords('{age} {toString} {}', {})).toBe('{age} {toString} {}');
  });
});
