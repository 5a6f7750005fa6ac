import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { Route } from '../../../engine/index.js';
import type { Site } from '../../visit/site.js';
import { demoSite, renderAt } from '../../../fixtures/testing/demo-site.js';
import { useResumePoint } from '../../visit/resume-point.js';
import { Landing } from './landing.js';

const HOME: Route = { id: 'tenant', path: '/:tenantCode', panel: 'landing', layout: 'landing', label: 'Home', isHome: true };
const land = (site: Site) => renderAt('/', site, <Landing route={HOME} pageKey="" />);

afterEach(() => useResumePoint.setState({ point: undefined }));

describe('an enrollment that this visit has not finished', () => {
  const point = {
    pageKey: 'harbor/membership',
    page: 'membership',
    step: 'PAYMENT',
    plan: 'Harbor Family',
    address: '/harbor/service/membership?step=payment',
  };
  const offer = () => screen.findByRole('region', { name: 'Continue where you stopped?' });

  it('[D-108] is offered on the home pages of its tenant, by page, plan and step', async () => {
    useResumePoint.setState({ point });
    land(demoSite('harbor', { active: undefined }));
    expect(within(await offer()).getByText('Become a member · Harbor Family · Next: Payment')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe('/harbor/service/membership?step=payment');
  });

  it('is forgotten by Start over, and the heading has the focus', async () => {
    useResumePoint.setState({ point });
    const { user } = land(demoSite('harbor'));
    await user.click(within(await offer()).getByRole('button', { name: 'Start over' }));
    expect(screen.queryByRole('region', { name: 'Continue where you stopped?' })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  });

  it('is not offered on the home page of another tenant', () => {
    useResumePoint.setState({ point });
    land(demoSite('meadow'));
    expect(screen.queryByRole('link', { name: 'Continue' })).toBeNull();
  });
});
