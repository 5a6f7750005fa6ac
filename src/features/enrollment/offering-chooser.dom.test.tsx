import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import {
  alert,
  renderOfferingStep,
  eachShop,
  forgetVisit,
  goOn,
  names,
  offeringsOf,
  findPlan,
  planDescription,
  startField,
  getTab,
  totalText,
  renderAfterEnrollment,
} from '../../../fixtures/testing/offering-shop.js';

const at = eachShop();
const separate = () => screen.getByRole('button', { name: 'Choose a plan for each person' });
async function renderTabs(people: readonly string[]) {
  at.shop.offerings = offeringsOf('meadow');
  const rendered = renderAfterEnrollment({ people });
  await findPlan('Meadow Simple');
  await rendered.user.click(separate());
  return rendered;
}
const problems = () => Array.from(alert().getAllByRole('link'), (link) => link.textContent);
const plans = () => within(screen.getByRole('radiogroup', { name: /^Membership for/ })).getAllByRole('radio');

describe('the choice of a membership', () => {
  it('is the same for everyone at first, and the total is announced once everybody has a plan [R-9.53]', async () => {
    const { user, done } = renderAfterEnrollment({ people: ['Ada', 'Ben', 'Cleo'] });
    await findPlan('Harbor One');
    expect(screen.queryByRole('tablist')).toBeNull();
    expect(planDescription(await findPlan('Harbor Family'))).toMatch(
      /^One for the three of you \|\|.* \| Saves the three of you \$78\.00 a month \|\|/,
    );
    expect(planDescription(await findPlan('Harbor Family, the whole year'))).toMatch(
      / \| Lowest price for the three of you · saves \$101\.63 a month \|\|/,
    );
    expect(names().slice(-3)).toEqual(['Harbor Family, the whole year', 'Harbor Family', 'Harbor One']);
    expect(totalText()).toBe("You haven't chosen a membership yet");
    expect(planDescription(await findPlan('Harbor One'))).toContain(
      'One for each of you || $267.00 a month for the three of you | $89.00 per person, per month | ' +
        'Registration fees $75.00 | Due today $342.00 | First year in all $3,279.00',
    );
    await user.click(
      within(screen.getByRole('radiogroup', { name: 'Membership for everyone' })).getByRole('radio', { name: 'Harbor One' }),
    );
    expect(totalText()).toBe('Due today $342.00Includes registration fees of $75.00Then $267.00 a month from December 20, 2026');
    const choice = within(screen.getByRole('region', { name: 'Your choice' }));
    expect(choice.getAllByRole('listitem').map((item) => item.textContent)).toEqual(
      ['Ada', 'Ben', 'Cleo'].map((name) => `${name} Marsh Harbor One $89.00`),
    );
    await user.click(goOn());
    await waitFor(() => expect(done).toHaveLength(1));
    expect(at.shop.sent[0]?.map(({ clientId, offeringId }) => [clientId, offeringId])).toEqual(
      ['ada', 'ben', 'cleo'].map((id) => [id, 'harbor-individual-monthly']),
    );
  });

  it('differs on request, names who has no plan yet instead of a total, and can be the same again', async () => {
    at.shop.offerings = offeringsOf('meadow');
    const { user } = renderAfterEnrollment({ people: ['Ada', 'Ben'] });
    await user.click(await findPlan('Meadow Simple'));
    await user.click(separate());
    expect(getTab(/^Ben/).textContent).toBe('Ben Marsh Meadow Simple');
    await user.click(getTab(/^Ben/));
    await user.click(await findPlan('Meadow for a season'));
    expect(screen.getAllByRole('tab').map((each) => each.textContent)).toEqual([
      'Ada Marsh Meadow Simple',
      'Ben Marsh Meadow for a season',
    ]);
    await user.click(screen.getByRole('button', { name: 'Choose the same plan for everyone' }));
    expect(screen.getByRole('radio', { name: 'Meadow Simple' })).toHaveProperty('checked', true);
    const choice = within(screen.getByRole('region', { name: 'Your choice' }));
    expect(choice.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      expect.stringContaining('Ada Marsh Meadow Simple'),
      expect.stringContaining('Ben Marsh Meadow Simple'),
    ]);
  });

  it('is sent as lines, once however often the button is pressed, and leaves behind what the server made of them [R-3.134] to [R-3.149]', async () => {
    const { user, done } = renderAfterEnrollment();
    await user.click(await findPlan('Harbor One'));
    expect(screen.queryByRole('tablist')).toBeNull();
    const button = goOn();
    // Both clicks come before any answer, also on a slow machine.
    act(() => [1, 2].forEach(() => button.click()));
    await waitFor(() => expect(done).toHaveLength(1));
    const line: object = JSON.parse(readFileSync('src/features/enrollment/sent-line.json', 'utf8'));
    expect(at.shop.requests).toContain('PUT /api/clients/ada/bulk/enrollments');
    expect(at.shop.sent).toEqual([[line]]);
    expect(done[0]?.data).toMatchObject({
      lines: [{ ...line, clientEnrollmentId: 'line-0', status: 'Unpaid' }],
      choice: [{ client: { clientId: 'ada' } }],
      startDate: '11/20/2026',
      interval: 'All',
    });
  });

  it('is missed by name, and each name leads to where it is made up for', async () => {
    const { user } = await renderTabs(['Ada', 'Ben', 'Cleo']);
    await user.click(await findPlan('Meadow Simple'));
    expect(totalText()).toBe('No membership chosen yet for Ben Marsh and Cleo Marsh');
    await user.click(goOn());
    expect(document.activeElement).toBe(screen.getByRole('alert', { name: 'There is a problem' }));
    expect(problems()).toEqual(['Ben Marsh Choose a membership', 'Cleo Marsh Choose a membership']);
    await user.click(alert().getByRole('link', { name: /^Cleo/ }));
    expect(getTab(/^Cleo/).getAttribute('aria-selected')).toBe('true');
    expect(document.activeElement).toBe(plans()[0]);
    const group = screen.getByRole('radiogroup', { name: 'Membership for Cleo Marsh' });
    expect(document.getElementById(group.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Please select one of the option above',
    );
    await user.keyboard(' ');
    expect(problems()).toEqual(['Ben Marsh Choose a membership']);
    expect(at.shop.sent).toEqual([]);
  });
});

describe('the tabs of a family', () => {
  it('are gone through by arrow keys, Home and End', async () => {
    const { user } = await renderTabs(['Ada', 'Ben', 'Cleo']);
    const isOpen = (name: RegExp) =>
      expect([getTab(name).getAttribute('aria-selected'), document.activeElement]).toEqual(['true', getTab(name)]);
    getTab(/^Ada/).focus();
    for (const [key, name] of [
      ['ArrowRight', /^Ben/],
      ['End', /^Cleo/],
      ['ArrowRight', /^Ada/],
      ['ArrowLeft', /^Cleo/],
      ['Home', /^Ada/],
    ] as const) {
      await user.keyboard(`{${key}}`);
      isOpen(name);
    }
    expect(screen.getAllByRole('tab').map((each) => each.tabIndex)).toEqual([0, -1, -1]);
    expect(screen.getByRole('tabpanel', { name: /^Ada Marsh/ })).toBeDefined();
  });

  it('show who is covered by the plan of the primary, and stay closed for them [R-4.44]', async () => {
    const { user, done } = await renderTabs(['Ada', 'Ben']);
    await user.click(await findPlan('Meadow Simple'));
    await user.click(getTab(/^Ben/));
    expect(screen.queryByRole('radio', { name: 'Meadow Household' })).toBeNull();
    await user.click(await findPlan('Meadow Simple'));
    await user.click(getTab(/^Ada/));
    await user.click(await findPlan('Meadow Household'));
    const ben = screen.getByRole('tab', { name: 'Ben Marsh Covered by your family plan' });
    expect(ben.getAttribute('aria-disabled')).toBe('true');
    await user.click(ben);
    await user.keyboard('{ArrowRight}');
    expect(getTab(/^Ada/).getAttribute('aria-selected')).toBe('true');
    await user.click(goOn());
    await waitFor(() => expect(done).toHaveLength(1));
    expect(at.shop.sent[0]?.map(({ clientId, cost }) => [clientId, cost])).toEqual([['ada', 42_000]]);
  });
});

describe('what was done in this step', () => {
  const leave = async () => {
    const { user, unmount } = await renderTabs(['Ada', 'Ben']);
    await user.click(await findPlan('Meadow Simple'));
    await user.click(screen.getByRole('radio', { name: 'Every month' }));
    await user.click(getTab(/^Ben/));
    await user.clear(startField());
    await user.type(startField(), '11252026');
    unmount();
  };

  it('is restored when the visitor comes back to it [R-3.262] [R-3.264]', async () => {
    await leave();
    renderOfferingStep();
    await screen.findByRole('tab', { name: 'Ada Marsh Meadow Simple' });
    expect(getTab(/^Ben/).getAttribute('aria-selected')).toBe('true');
    expect(startField()).toHaveProperty('value', '11/25/2026');
    expect(screen.getByText('$49.00', { selector: '.s-chosen-cost' })).toBeDefined();
  });

  it('is gone after a reset [R-4.4] [R-4.5] [R-4.7] [R-4.8]', async () => {
    await leave();
    forgetVisit();
    await renderTabs(['Ada', 'Ben']);
    expect(screen.getAllByRole('tab').map((each) => each.textContent)).toEqual(['Ada Marsh Not chosen yet', 'Ben Marsh Not chosen yet']);
    expect(getTab(/^Ada/).getAttribute('aria-selected')).toBe('true');
    expect(screen.getByRole('radio', { name: 'All' })).toHaveProperty('checked', true);
    expect(startField()).toHaveProperty('value', '11/20/2026');
  });
});
