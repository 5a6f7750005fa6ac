import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { Route } from '../../../engine/index.js';
import { demoSite, renderAt } from '../../../fixtures/testing/demo-site.js';
import { AgreementPanel } from './agreement.js';

const ROUTE: Route = { id: 'agreement', path: '/agreement', panel: 'agreement', layout: 'text', label: 'Agreement' };

/** Draws the agreement of a tenant whose dictionary says this too. */
const agree = (dictionary: { readonly [key: string]: string } = {}, code = 'harbor') =>
  renderAt('/agreement', demoSite(code, { dictionary }), <AgreementPanel route={ROUTE} pageKey="" />);
const terms = () => within(screen.getByRole('region', { name: 'Terms and conditions' }));

afterEach(() => {
  location.hash = '';
});

describe('the agreement', () => {
  it('[R-2.10] says whose terms these are, their version and their date as the platform shows dates', () => {
    agree({}, 'himal');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Agreement');
    expect(screen.getByText('Himal Swasthya Sahakari Ltd. · Version 1.1 · 2026/11/26')).toBeDefined();
    expect(terms().getByText(/^This is sample text/)).toBeDefined();
  });

  it('shows an invalid date as it is written', () => {
    agree({ 'agreement.date': 'spring 2026' });
    expect(screen.getByText(/ · spring 2026$/)).toBeDefined();
  });

  it('has the agreement on services only where its text is there, and then both can be jumped to', () => {
    agree();
    expect(screen.queryByText('Patient Service Agreement')).toBeNull();
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  it('has both parts under names that addresses can point to', () => {
    agree({ 'agreement.psa.text': 'We serve.' });
    const links = within(screen.getByRole('navigation', { name: 'On this page' })).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['#terms', '#psa']);
    expect(document.getElementById('psa')).toBe(screen.getByRole('region', { name: 'Patient Service Agreement' }));
  });

  it('puts the part an address points to before the visitor', () => {
    location.hash = '#psa';
    agree({ 'agreement.psa.text': 'We serve.' });
    expect(document.activeElement?.id).toBe('psa');
  });

  it('has only the document that the address names where payers do not agree to it, with its own version', () => {
    location.hash = '#agents';
    agree({ 'agreement.agents.version': '7' });
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(['Terms for agents']);
    expect(screen.getByText(/ · Version 7 · 11\/25\/2026$/)).toBeDefined();
    expect(document.activeElement?.id).toBe('agents');
  });

  it.each(['#nothing', '#version', '#terms'])('has the terms at %s', (hash) => {
    location.hash = hash;
    agree();
    expect(terms().getByText(/^This is sample text/)).toBeDefined();
  });

  it('says so where there are no terms', () => {
    agree({ 'agreement.terms.text': ' ' });
    expect(screen.getByText('There are no terms to read yet.')).toBeDefined();
  });

  it('is printed by a button', async () => {
    let printed = 0;
    window.print = () => void (printed += 1);
    const { user } = agree();
    await user.click(screen.getByRole('button', { name: 'Print' }));
    expect(printed).toBe(1);
  });

  it('takes nothing in a text for markup but paragraphs, lists and addresses', () => {
    agree({
      'agreement.terms.text': '<script>alert(1)</script>\n<a href="javascript:x">y</a>\n\n- [a](javascript:b)\n- see https://a.example/x.',
    });
    expect(terms().getByText(/^<script>alert\(1\)<\/script>/)).toBeDefined();
    expect(
      terms()
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['[a](javascript:b)', 'see https://a.example/x (opens in a new tab).']);
    expect(
      terms()
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['https://a.example/x']);
  });
});
