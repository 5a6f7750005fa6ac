import { describe, expect, it } from '@jest/globals';
import { maskedEmail } from './enrollment-end.js';

describe('an e-mail address that is masked', () => {
  it.each([
    ['ada.marsh@example.org', 'a***@example.org'],
    ['अञ्जली@उदाहरण.example', 'अ***@उदाहरण.example'],
    ['@example.org', undefined],
    ['nobody', undefined],
    [undefined, undefined],
  ])('of %s is %s', (address, masked) => expect(maskedEmail(address)).toBe(masked));
});
