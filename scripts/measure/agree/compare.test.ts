import { describe, expect, it } from '@jest/globals';
import { disagreement } from './outcome.js';

const error = { path: '/dob', message: 'Please enter a date' };
const accepted = { isAccepted: true, errors: [], isForeign: false, body: '{}' };
const refused = { ...accepted, isAccepted: false, errors: [error] };
const created = { status: 201, isAccepted: true, errors: [], text: '' };
const unprocessable = { status: 422, isAccepted: false, errors: [error], text: '' };

describe('the comparison of two verdicts', () => {
  it('finds nothing where both accept, or refuse with the same errors in any order', () => {
    const other = { path: '/zip', message: 'Please enter a zip code' };
    expect(disagreement(accepted, created)).toBeUndefined();
    expect(disagreement({ ...refused, errors: [error, other] }, { ...unprocessable, errors: [other, error] })).toBeUndefined();
  });

  it('compares as many errors as the server sends, where it says how many there are', () => {
    const other = { path: '/zip', message: 'Please enter a zip code' };
    const two = { ...refused, errors: [error, other] };
    const answer = { ...unprocessable, errorCount: 2 };
    expect(disagreement(two, answer)).toBeUndefined();
    expect(disagreement(two, { ...answer, errors: [other] })).toBe('other errors: only the form says /dob "Please enter a date"');
    expect(disagreement(two, { ...answer, errorCount: 3 })).toBe('other errors: only the form says /zip "Please enter a zip code"');
  });

  it.each([
    ['the form accepts and the server refuses', accepted, unprocessable, 'the form accepts, and the server answers 422'],
    ['the server accepts and the form refuses', refused, created, 'the form refuses, and the server accepts'],
    ['the server fails', refused, { ...unprocessable, status: 500 }, 'the server failed with 500'],
    ['a refusal names no place', refused, { ...unprocessable, errors: [] }, 'a 422 without errors[].path'],
    [
      'both accept a body that no form sends',
      { ...accepted, isForeign: true },
      created,
      'no form sends this body, and the server accepts it',
    ],
    [
      'the errors have other texts',
      refused,
      { ...unprocessable, errors: [{ ...error, message: 'No' }] },
      'other errors: only the form says /dob "Please enter a date"',
    ],
  ])('finds that %s', (_name, form, server, difference) => {
    expect(disagreement(form, server)).toBe(difference);
  });
});
