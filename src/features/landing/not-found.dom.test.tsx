import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { demoSite, renderAt } from '../../../fixtures/testing/demo-site.js';
import type { Tenant } from '../../visit/tenancy.js';
import { NotFound } from './not-found.js';

const PROVIDER = { websiteUrl: 'https://www.vestibule-health.example', supportEmail: 'support@vestibule-health.example' };

const leads = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
const lost = (tenant: Partial<Tenant>) => renderAt('/nowhere', demoSite('harbor', { tenant }), <NotFound provider={PROVIDER} />);

describe('the not-found page', () => {
  it('[R-2.89] [R-2.90] [R-2.91] [R-2.94] shows that, with a link home and a contact', () => {
    lost({});
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Page Not Found');
    expect(screen.getByText("The page you are looking for couldn't be found.")).toBeDefined();
    expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Take Me Home', 'Contact Us']);
    expect(document.title).toBe('Page Not Found – Harbor Health');
  });

  it('[R-2.92] leads home to the index where a tenant is loaded, with what is known of a referral', () => {
    renderAt('/nowhere?agentReferral=true', demoSite('harbor'), <NotFound provider={PROVIDER} />);
    expect(leads('Take Me Home')).toBe('/?agentReferral=true');
  });

  it('[R-2.93] [R-2.98] leads to the provider and its support where no tenant is', () => {
    render(<NotFound provider={PROVIDER} />);
    expect(leads('Take Me Home')).toBe('https://www.vestibule-health.example/');
    expect(leads('Contact Us')).toBe('mailto:support@vestibule-health.example');
    expect(document.title).toBe('Page Not Found');
  });

  it.each([[undefined], [{ websiteUrl: '', supportEmail: '' }]])('leads to the first page where no provider is known: %j', (provider) => {
    render(<NotFound {...(provider && { provider })} />);
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/']);
  });

  const SUPPORT = { type: 'support', email: 'help@a.example' } as const;
  const PRIMARY = { type: 'primary', email: 'office@a.example' } as const;

  it.each([
    ['[R-2.95] to the support contact', [PRIMARY, SUPPORT], 'help@a.example'],
    ['[R-2.96] to the primary contact where there is no support contact', [PRIMARY], 'office@a.example'],
    ['[R-2.97] to the tenant where there is no contact', [], 'hello@a.example'],
    ['to the primary contact where the support contact is no address', [{ ...SUPPORT, email: 'x?bcc=y@z' }, PRIMARY], 'office@a.example'],
  ])('writes %s', (_how, contact, address) => {
    lost({ contact: [...contact], email: 'hello@a.example' });
    expect(leads('Contact Us')).toBe(`mailto:${address}`);
  });

  it('offers no letter that has no address', () => {
    lost({ contact: [], email: '' });
    expect(screen.queryByRole('link', { name: 'Contact Us' })).toBeNull();
  });
});
