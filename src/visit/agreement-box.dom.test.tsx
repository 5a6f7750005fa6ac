import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { demoSite, renderAt } from '../../fixtures/testing/demo-site.js';
import { AgreementLink } from './agreement-box.js';

describe('what is agreed to', () => {
  it.each([
    ['terms', 'Read the terms and conditions (opens in a new tab)', '/agreement?tenant=meadow&agentReferral=true#terms'],
    ['psa', 'Read the Patient Service Agreement (opens in a new tab)', '/agreement?tenant=meadow&agentReferral=true#psa'],
    ['agents', 'Read the terms for agents (opens in a new tab)', '/agreement?tenant=meadow&agentReferral=true#agents'],
  ])('of %s is read in the words of the tenant of the page', (document, name, href) => {
    renderAt('/meadow/service/membership?agentReferral=true', demoSite('meadow'), <AgreementLink ui={{ 'ui:document': document }} />);
    const link = screen.getByRole('link', { name });
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([href, '_blank']);
  });
});
