import { describe, expect, it } from '@jest/globals';
import { displayName, maskContact, maskName, recognizedName } from './client-record.js';

it.each([
  [{ email: 'ada@marsh.example', phones: [{ value: '2075550142' }, { value: '2075550143' }] }, 'a****@m****', '****42'],
  [{ phones: [] }, '', ''],
])('the contact %j is masked as "%s" and "%s" [D-46]', (client, email, phone) => {
  expect(maskContact(client)).toEqual({ email, phone });
});

describe('the name of a client', () => {
  it.each([
    [{ firstName: 'Ada', middleName: 'May', lastName: 'Marsh' }, 'Ada May Marsh'],
    [{ firstName: 'Ada', middleName: '', lastName: 'Marsh' }, 'Ada Marsh'],
    [{ businessName: 'Wharf Brewing', firstName: 'Ada', lastName: 'Marsh' }, 'Wharf Brewing'],
    [{}, ''],
  ])('of %j is "%s" [R-3.260]', (client, name) => {
    expect(displayName(client)).toBe(name);
  });

  it.each([
    [{ firstName: 'Ada', lastName: 'Marsh' }, 'A*** M****'],
    [{ firstName: 'Al', lastName: 'Marshall-Okonkwo' }, 'A*** M****'],
    [{ firstName: '🙂da', lastName: 'Ek' }, '🙂*** E****'],
    [{ businessName: 'Wharf' }, 'W****'],
    [{}, ''],
  ])('of %j is masked as "%s"', (client, masked) => {
    expect(maskName(client)).toBe(masked);
  });

  it.each([
    [{ firstName: 'Ada', middleName: 'May', lastName: 'Marsh' }, 'ada M****'],
    [{ firstName: 'Ada', lastName: 'van der Berg' }, 'ada B****'],
  ])('of %j is "%s" to a visitor who typed the first name "ada" [D-46]', (client, name) => {
    expect(recognizedName(client, 'ada')).toBe(name);
  });
});
