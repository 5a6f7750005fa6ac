import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { renderSite, serveSite } from '../../fixtures/testing/whole-site.js';

let served: Awaited<ReturnType<typeof serveSite>>;
beforeEach(async () => {
  served = await serveSite();
});
afterEach(() => {
  cleanup();
  served.close();
});

const shelves = () => served.asked.filter((path) => path.startsWith('/library/'));

describe('the agreement of one tenant of several', () => {
  it('[R-2.10] [R-4.71] is read at the path of all, by the code in its query, and the way back leads to that tenant', async () => {
    await renderSite('/agreement?tenant=Meadow');
    await screen.findByRole('heading', { level: 1, name: 'Agreement' });
    expect(shelves()).toEqual(['/library/meadow']);
    expect(document.title).toBe('Agreement – Meadow Clinic');
    expect(screen.getByRole('link', { name: 'Back to homepage Agreement' }).getAttribute('href')).toBe('/meadow');
  });

  it.each(['/agreement', '/agreement?tenant=summit', '/agreement?tenant='])(
    "is the primary's at %s, where no tenant of the site is named",
    async (address) => {
      await renderSite(address);
      await screen.findByRole('heading', { level: 1, name: 'Agreement' });
      expect(shelves()).toEqual(['/library/harbor']);
    },
  );
});
