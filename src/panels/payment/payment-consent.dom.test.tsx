import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import type { Pointer } from '../../../engine/index.js';
import { demoSite, renderAt } from '../../state/testing/demo-site.js';
import { AgreementLink } from './payment-consent.js';

describe('what is agreed to', () => {
  it.each([
    ['/iAgreeTerms', 'Read the terms and conditions (opens in a new tab)', '/agreement?tenant=meadow&agentReferral=true#terms'],
    ['/iAgreePSATerms', 'Read the Patient Service Agreement (opens in a new tab)', '/agreement?tenant=meadow&agentReferral=true#psa'],
  ])('of %s is read in the words of the tenant who is paid', (at, name, href) => {
    // A pointer as definitions write it.
    renderAt('/meadow/service/membership?agentReferral=true', demoSite('meadow'), <AgreementLink at={at as Pointer} />);
    const link = screen.getByRole('link', { name });
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([href, '_blank']);
  });
});
