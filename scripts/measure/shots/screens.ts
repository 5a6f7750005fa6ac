import type { Page } from '@playwright/test';
import type { Screen } from './camera.js';
import { ENROLLMENT } from './enrollment.js';
import { fillFields, submit, submitEmpty } from './filling.js';

const HARBOR = { host: 'localhost' };
const SUMMIT = { host: 'summit.localhost' };
const HIMAL = { host: 'himal.localhost' };

async function chooseNepali(page: Page): Promise<void> {
  await page.context().addCookies([{ name: 'language', value: 'ne', domain: 'himal.localhost', path: '/' }]);
}

/** The answer of the look-up that closes a site. */
async function closeForMaintenance(page: Page): Promise<void> {
  const data = [{ code: 'MAINTENANCE', status: 'Active', category: 'MAINTENANCE_MODE', label: 'Closed for maintenance' }];
  await page.route(/\/api\/lookup\?.*MAINTENANCE_MODE/, (route) => route.fulfill({ json: { data } }));
}

async function askForKey(page: Page): Promise<void> {
  await page.keyboard.press('Control+Alt+KeyM');
  await page.getByRole('dialog').waitFor();
}

async function sendFilled(page: Page): Promise<void> {
  await fillFields(page);
  await submit(page);
}

const LANDINGS: readonly Screen[] = [
  {
    ...HARBOR,
    name: 'harbor-home',
    path: '/',
    about: 'The landing page of a group of two tenants: what the tenant offers, and how to reach it.',
  },
  { ...HARBOR, name: 'harbor-home-dark', path: '/', isDark: true, about: 'The same in the dark scheme of the system.' },
  {
    ...HARBOR,
    name: 'harbor-menu',
    isWindow: true,
    path: '/',
    widths: [360],
    about: 'On small screens the links of the header are in a drawer.',
    async act(page) {
      await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { ...HARBOR, name: 'meadow-home', path: '/meadow', about: 'A tenant with two services and no picture.' },
  { ...SUMMIT, name: 'summit-home', path: '/', about: 'A wide landing page: the tenant says so.' },
  { ...HIMAL, name: 'himal-home', path: '/', about: 'A tenant of the second platform, with a choice of languages.' },
  { ...HIMAL, name: 'himal-home-nepali', path: '/', before: chooseNepali, about: 'The same in Nepali.' },
];

const WAYS: readonly Screen[] = [
  {
    ...HARBOR,
    name: 'choose-location',
    path: '/choose-location?service=MEMBERSHIP',
    about: 'Where a service is offered at several places, one is chosen first.',
  },
  {
    ...HARBOR,
    name: 'choose-location-nothing-found',
    path: '/choose-location',
    about: 'Nothing is called what was looked for.',
    act: (page) => page.getByRole('main').getByRole('searchbox').fill('Nowhere'),
  },
  { ...HARBOR, name: 'agreement', path: '/agreement', about: 'The terms, in the words of the tenant’s dictionary.' },
  { ...HARBOR, name: 'page-not-found', path: '/page-not-found', about: 'An address that has no page.' },
  { ...HARBOR, name: 'invalid', path: '/harbor/invalid', about: 'A service that the tenant does not offer.' },
  {
    ...HARBOR,
    name: 'additional-services',
    path: '/harbor/service/non-membership',
    about: 'Additional services: what they cost. Who buys them and the payment follow.',
  },
];

const FORMS: readonly Screen[] = [
  ...formScreens('membership', HARBOR, '/harbor/service/membership', 'Enrollment in a membership'),
  ...formScreens('appointment', HARBOR, '/harbor/service/appointment', 'A request for an appointment'),
  ...formScreens('check-in', HARBOR, '/harbor/service/member-check-in', 'The check-in of a member'),
  ...formScreens('agent-sign-up', HARBOR, '/agent/sign-up', 'The sign-up of an agent, beside a panel in the tenant’s colours'),
  {
    ...HARBOR,
    name: 'membership-plans',
    isWindow: true,
    path: '/meadow/service/membership',
    about: 'The memberships of a tenant, and what the chosen one comes to.',
    /** Fills in and sends the form, and waits for the plans of the membership. */
    async act(page) {
      await sendFilled(page);
      await page.getByRole('heading', { level: 1, name: 'Choose your membership' }).waitFor();
      await page.getByRole('radio').first().waitFor();
    },
  },
  {
    ...HARBOR,
    name: 'appointment-requested',
    path: '/harbor/service/appointment',
    about: 'The request has arrived.',
    async act(page) {
      await sendFilled(page);
      await page.getByRole('heading', { level: 1, name: 'Appointment Request Successful.' }).waitFor();
    },
  },
  {
    ...SUMMIT,
    name: 'summit-membership',
    path: '/summit/service/membership',
    about: 'Every field there is, all required, in other colours.',
  },
  { ...SUMMIT, name: 'summit-agent', path: '/agent/sign-up', about: 'The agent’s page of another tenant.' },
  {
    ...HIMAL,
    name: 'himal-membership-nepali',
    path: '/himal/service/membership',
    before: chooseNepali,
    about: 'The form in Nepali; numbers and dates follow the platform.',
  },
  {
    ...HIMAL,
    name: 'himal-membership-nepali-problems',
    path: '/himal/service/membership',
    before: chooseNepali,
    act: submitEmpty,
    about: 'What is missing, in Nepali.',
  },
];

/** Returns three screens of a form: empty, filled in, and with errors. */
function formScreens(name: string, at: { readonly host: string }, path: string, what: string): Screen[] {
  return [
    { ...at, path, name, about: `${what}.` },
    { ...at, path, name: `${name}-filled`, about: `${what}, filled in.`, act: fillFields },
    {
      ...at,
      path,
      name: `${name}-problems`,
      about: `${what}, sent too early: what is missing stands at the top and at each field.`,
      act: submitEmpty,
    },
  ];
}

const TROUBLES: readonly Screen[] = [
  {
    ...HARBOR,
    name: 'error',
    path: '/harbor/service/membership',
    about: 'A call has failed: what happened, that nothing is lost, and Retry.',
    async before(page) {
      await page.route(/\/api\/lookup\?limit=/, (route) => route.fulfill({ status: 500, json: {} }));
    },
  },
  {
    ...HARBOR,
    name: 'offline',
    isWindow: true,
    path: '/meadow/service/membership',
    about: 'Without a network the page waits, and keeps what was typed.',
    async act(page) {
      await page.context().setOffline(true);
      await page.getByText('You are offline').waitFor();
    },
  },
  {
    ...HARBOR,
    name: 'toast',
    isWindow: true,
    path: '/meadow/service/membership',
    about: 'Something sent has failed: the form says it, and a message at the bottom left for five seconds.',
    async before(page) {
      await page.route(/\/api\/clients$/, (route) => route.fulfill({ status: 500, json: {} }));
    },
    async act(page) {
      await sendFilled(page);
      await page.getByRole('region', { name: 'Messages' }).getByText('Opps!').waitFor();
    },
  },
  { ...HARBOR, name: 'maintenance', path: '/', before: closeForMaintenance, about: 'The whole site is closed for maintenance.' },
  {
    ...HARBOR,
    name: 'maintenance-key',
    isWindow: true,
    path: '/',
    before: closeForMaintenance,
    act: askForKey,
    about: 'The hidden way past it: Ctrl+Alt+M.',
  },
];

export const SCREENS: readonly Screen[] = [...LANDINGS, ...WAYS, ...FORMS, ...ENROLLMENT, ...TROUBLES];
