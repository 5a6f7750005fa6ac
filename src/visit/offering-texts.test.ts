import { describe, expect, it } from '@jest/globals';
import type { Text } from '../../engine/index.js';
import { offeringName } from './offering-texts.js';

const nepali: Text = ([key], fallback) => (key === 'offering.one.name' ? 'साथी' : fallback);

describe('the name of an offering', () => {
  it.each([
    ['one', 'साथी'],
    ['two', 'Pariwar'],
  ])("is that of the tenant's dictionary, else as the tenant calls it: %s", (tenantOfferingId, name) => {
    expect(offeringName({ text: nepali }, { tenantOfferingId, name: 'Pariwar' })).toBe(name);
  });
});
