import { describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, within } from '@testing-library/react';
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
  await act(async () => void renderAt('/', site, <Frame route={routeOf(id, site)}>A page</Frame>));
}

const style = (name: string) => document.querySelector<HTMLElement>('.s-frame')?.style.getPropertyValue(name);

describe('the frame around a page', () => {
  it.each([
    ['[R-2.26]', 'home'],
    ['[R-2.27]', 'tenant'],
    ['[R-2.28]', 'agreement'],
    ['[R-2.29]', 'invalid'],
  ])('%s has header and footer on %s', async (_requirement, id) => {
    await frame(id);
    expect(screen.getByRole('banner')).toBeDefined();
    expect(screen.getByRole('contentinfo')).toBeDefined();
  });

  it.each([
    ['[R-2.30]', 'choose-location'],
    ['[R-2.31]', 'non-membership'],
    ['[R-2.32]', 'appointment'],
    ['[R-2.33]', 'appointment-successful'],
    ['[R-2.34]', 'member-check-in'],
    ['[R-2.35] [R-2.37]', 'membership'],
    ['[R-2.36]', 'group-members'],
    ['[R-2.38]', 'agent-sign-up'],
  ])('%s has a header and no footer on %s', async (_requirement, id) => {
    await frame(id);
    expect(screen.getByRole('banner')).toBeDefined();
    expect(screen.queryByRole('contentinfo')).toBeNull();
  });

  it.each([
    ['[R-2.45]', 'non-membership', '60rem', '22.5rem'],
    ['[R-2.46]', 'appointment', '50rem', ''],
    ['[R-2.49]', 'membership', '60rem', '22.5rem'],
    ['[R-2.50]', 'agent-sign-up', '60rem', '600px'],
  ])('%s says how wide %s is: %s, with %p beside it', async (_requirement, id, width, beside) => {
    await frame(id);
    expect([style('--s-width'), style('--s-beside')]).toEqual([width, beside]);
  });

  it.each([
    ['[R-2.43]', 'meadow', '62.25rem'],
    ['[R-2.44]', 'summit', '82.9375rem'],
  ])('%s is as wide on the landing of %s as its layout is: %s', async (_requirement, code, width) => {
    await frame('tenant', demoSite(code));
    expect(style('--s-width')).toBe(width);
  });

  it('starts with a link to the content, which leads to it', async () => {
    await frame('agreement');
    const skip = screen.getByRole('link', { name: 'Skip to content' });
    expect(document.querySelector('a')).toBe(skip);
    expect(skip.getAttribute('href')).toBe(`#${screen.getByRole('main').id}`);
    expect(screen.getByRole('main').tabIndex).toBe(-1);
  });

  it('draws the steps before the content, where the page has some', () => {
    renderAt(
      '/',
      harbor,
      <Frame route={routeOf('membership')} aside={<nav aria-label="Steps" />}>
        A page
      </Frame>,
    );
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
  it('[R-2.84] [R-2.85] [R-2.86] has the year, the business and the owner of the platform', async () => {
    await frame('home');
    const lines = within(screen.getByRole('contentinfo')).getAllByRole('listitem');
    const year = new Intl.DateTimeFormat('en', { timeZone: harbor.tenant.timeZone, year: 'numeric' }).format();
    expect(lines.map((line) => line.textContent)).toEqual([`© ${year} Harbor Health Cooperative, Inc.`, 'Powered by Vestibule Health']);
  });

  it('leaves out an owner that the platform does not name, and uses the display name of a business without a name', async () => {
    const { owner: _owner, ...platform } = harbor.library.platform;
    await frame(
      'home',
      demoSite('harbor', {
        tenant: { businessName: ' ' },
        library: { ...harbor.library, platform: platform as typeof harbor.library.platform },
      }),
    );
    const lines = within(screen.getByRole('contentinfo')).getAllByRole('listitem');
    expect(lines).toHaveLength(1);
    expect(lines[0]?.textContent).toMatch(/^© \d{4} Harbor Health$/);
  });
});
