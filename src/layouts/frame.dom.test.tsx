import { describe, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import type { Site } from '../visit/site.js';
import { demoSite, renderAt } from '../../fixtures/testing/demo-site.js';
// Loaded before the tests, so that a lazy part is there at once.
import '../ui/tenant-picture.js';
import { Frame } from './frame.js';

const harbor = demoSite('harbor');

function routeOf(id: string, { library }: Site = harbor) {
  const route = library.routes.routes.find((each) => each.id === id);
  if (!route) throw new Error(`There is no route ${id}`);
  return route;
}

async function frame(id: string, site: Site = harbor): Promise<void> {
  const shown = (
    <Frame route={routeOf(id, site)} aside={<nav aria-label="Steps" />}>
      A page
    </Frame>
  );
  await act(async () => void renderAt('/', site, shown));
}

const style = (name: string) => document.querySelector<HTMLElement>('.s-frame')?.style.getPropertyValue(name);

describe('the frame around a page', () => {
  it.each([
    ['[R-2.26]', 'home', true],
    ['[R-2.27]', 'tenant', true],
    ['[R-2.28]', 'agreement', true],
    ['[R-2.29]', 'invalid', true],
    ['[R-2.30]', 'choose-location', false],
    ['[R-2.31]', 'non-membership', false],
    ['[R-2.32]', 'appointment', false],
    ['[R-2.33]', 'appointment-successful', false],
    ['[R-2.34]', 'member-check-in', false],
    ['[R-2.35] [R-2.37]', 'membership', false],
    ['[R-2.36]', 'group-members', false],
    ['[R-2.38]', 'agent-sign-up', false],
  ])('%s has a header on %s, and a footer: %p', async (_requirement, id, hasFooter) => {
    await frame(id);
    expect(screen.getByRole('banner')).toBeDefined();
    expect(screen.queryByRole('contentinfo') !== null).toBe(hasFooter);
  });

  it.each([
    ['[R-2.45]', 'non-membership', 'harbor', '60rem', '22.5rem'],
    ['[R-2.46]', 'appointment', 'harbor', '50rem', ''],
    ['[R-2.49]', 'membership', 'harbor', '60rem', '22.5rem'],
    ['[R-2.50]', 'agent-sign-up', 'harbor', '60rem', '600px'],
    ['[R-2.43]', 'tenant', 'meadow', '62.25rem', ''],
    ['[R-2.44]', 'tenant', 'summit', '82.9375rem', ''],
  ])('%s says how wide %s of %s is: %s, with %p beside it', async (_requirement, id, code, width, beside) => {
    await frame(id, demoSite(code));
    expect([style('--s-width'), style('--s-beside')]).toEqual([width, beside]);
  });

  it('starts with a link to the content, which leads to it, and has the steps of the page before it', async () => {
    await frame('agreement');
    const skip = screen.getByRole('link', { name: 'Skip to content' });
    expect(document.querySelector('a')).toBe(skip);
    expect(skip.getAttribute('href')).toBe(`#${screen.getByRole('main').id}`);
    expect(screen.getByRole('main').getAttribute('tabindex')).toBe('-1');
    const steps = screen.getByRole('navigation', { name: 'Steps' });
    expect(steps.compareDocumentPosition(screen.getByRole('main'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });
});

describe('the split layout', () => {
  it('[R-2.39] has a panel with the tenant’s name beside the page, and a pattern where there is no picture', async () => {
    const site = demoSite('meadow', { tenant: { metaData: { imageUrl: 'https://elsewhere.example/x.jpg' } } });
    await frame('agent-sign-up', site);
    const panel = screen.getByRole('complementary', { name: 'Refer people to Meadow Clinic' });
    await screen.findByText("Agents introduce people to Meadow Clinic. Sign up here, and we'll be in touch.");
    expect(await within(panel).findByText((_text, element) => element?.classList.contains('s-pattern') === true)).toBeDefined();
    expect(panel.querySelector('img')).toBeNull();
  });

  it('[R-2.39] shows the tenant’s picture, and the pattern where it does not load', async () => {
    await frame('agent-sign-up', demoSite('meadow', { tenant: { metaData: { imageUrl: '/media/meadow/clinic.jpg' } } }));
    const picture = await screen.findByAltText('');
    expect(picture.getAttribute('src')).toBe('/media/meadow/clinic.jpg');
    fireEvent.error(picture);
    expect(document.querySelector('.s-pattern')).not.toBeNull();
  });
});

describe('the footer', () => {
  it('[R-2.84] [R-2.85] [R-2.86] has the year, the business, else the display name, and the owner of the platform, if it names one', async () => {
    await frame('home');
    const lines = within(screen.getByRole('contentinfo')).getAllByRole('listitem');
    const year = new Intl.DateTimeFormat('en', { timeZone: harbor.tenant.timeZone, year: 'numeric' }).format();
    const parts = [`© ${year} Harbor Health Cooperative, Inc.`, 'Powered by Vestibule Health'];
    expect(lines.slice(-2).map((line) => line.textContent)).toEqual(parts);
    cleanup();
    const { owner: _owner, ...platform } = harbor.library.platform;
    await frame('home', demoSite('harbor', { tenant: { businessName: ' ' }, library: { ...harbor.library, platform: platform as never } }));
    const line = within(screen.getByRole('contentinfo')).getAllByRole('listitem').at(-1);
    expect(line?.textContent).toBe(`© ${year} Harbor Health`);
  });

  it.each([
    ['home', 'contentinfo'],
    ['appointment', 'main'],
  ])('stands after what may be read about privacy, terms and accessibility on %s; without it they end the page', async (id, role) => {
    const texts = (key: string) => ({ 'agreement.privacy.link': 'https://own.example/privacy', 'agreement.accessibility.text': ' ' })[key];
    const text: typeof harbor.text = (keys, ...rest) => keys.map(texts).find((own) => own !== undefined) ?? harbor.text(keys, ...rest);
    await frame(id, { ...harbor, text });
    const links = within(screen.getByRole(role))
      .getAllByRole('link')
      .filter(({ textContent }) => /Privacy|Terms|Access/.test(textContent));
    const addresses = ['https://own.example/privacy', `/agreement?tenant=${harbor.tenant.code}#terms`];
    expect(links.map((link) => link.getAttribute('href'))).toEqual(addresses);
  });
});
