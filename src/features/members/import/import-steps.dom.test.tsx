import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { demoSource, demoValidators } from '../../../../fixtures/open-demo-form.js';
import { eachCall } from '../../../../fixtures/testing/own-origin.js';
import { endImport } from '../../../visit/group-members.js';
import { demoSite, renderAt } from '../../../../fixtures/testing/demo-site.js';
import { useToasts } from '../../../visit/toasts.js';
import { ImportSteps } from './import-steps.js';

interface Call {
  readonly key: string;
  readonly clients: readonly { readonly [key: string]: unknown }[];
  readonly skipPresent: unknown;
}

const { form, lookups } = demoSource({ form: 'group-member', tenant: 'harbor' });
const parts = { form, lookups, validators: demoValidators(demoSource({ form: 'group-member', tenant: 'harbor' })) };
const group = { clientId: 'g-1', name: 'Wharf Brewing', client: {} } as never;
let calls: Call[];
let same: object[];
let checkStatus: number;
let people: (readonly object[])[];
let answers: { status: number; body: object }[];

beforeEach(() => {
  [calls, people, same, checkStatus] = [[], [], [], 200];
  answers = [{ status: 201, body: { data: { client: {}, clients: [{ clientId: 'new' }], enrollments: [] } } }];
});
eachCall(({ path, headers, body }) => {
  if (path === '/api/search/same-clients') {
    people.push(JSON.parse(body).clients);
    return { status: checkStatus, body: checkStatus === 200 ? { data: same } : { message: 'The shelf is empty.' } };
  }
  calls.push({ key: String(headers['idempotency-key']), ...JSON.parse(body) });
  return answers[Math.min(calls.length, answers.length) - 1] ?? { status: 500, body: {} };
});
afterEach(() => {
  endImport('harbor');
  act(() => useToasts.setState({ toasts: [] }));
});

const TITLES =
  'First Name,Last Name,Date of Birth,Gender,Blood type,Last four digits of the Social Security Number,Email,Phone,' +
  'Physical Address: Address Line 1,Physical Address: City,Physical Address: State,Physical Address: Zip,Same as Physical Address';
const rowOf = (first: string) =>
  `${first},Marsh,12/10/1985,Female,O+,0042,${first}@example.org,2075550142,9 Unlisted Lane,Portland,ME,04101,yes`;
const csvOf = (...names: readonly string[]) => [TITLES, ...names.map(rowOf)].join('\n');
const manyNames = (count: number) => Array.from({ length: count }, (_each, index) => `Ada${index}`);

function draw() {
  const onImported = jest.fn();
  const reload = jest.fn(() => Promise.resolve());
  const onUnsaved = jest.fn<(unsaved: string) => void>();
  const view = renderAt(
    '/harbor',
    demoSite('harbor'),
    <ImportSteps parts={parts} group={group} reload={reload} onImported={onImported} onUnsaved={onUnsaved} />,
  );
  const check = async (text: string) => {
    const box = screen.getByRole('textbox', { name: /Or paste rows here/ });
    await view.user.clear(box);
    await view.user.click(box);
    await view.user.paste(text);
    await view.user.click(screen.getByRole('button', { name: 'Check the rows' }));
  };
  const press = async (name: string) => view.user.click(await screen.findByRole('button', { name }));
  return { ...view, onImported, reload, onUnsaved, check, press };
}

const heading = (name: string | RegExp) => screen.findByRole('heading', { name });

const expectFocus = async (name: string) => {
  const found = await heading(name);
  expect(document.activeElement).toBe(found);
};

describe('an import of members', () => {
  it('shows everything to correct in a table below a heading with the focus, and sends nothing', async () => {
    const { check, onUnsaved } = draw();
    await check(`${csvOf('Ada', '')}\n`.replace('Female', 'F'));
    await expectFocus('3 things need a correction');
    const cells = screen.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent));
    expect(cells).toEqual([
      ['Line', 'Column', 'What to correct'],
      ['2', 'Gender', expect.stringMatching(/^Please write one of these: .*Female.*In the file: F$/)],
      ['3', 'First Name', 'Enter the first name'],
      ['3', 'Email', expect.stringMatching(/./)],
    ]);
    expect(screen.getByText(/^No one was added/)).toBeTruthy();
    expect(calls).toEqual([]);
    expect(onUnsaved.mock.lastCall).toEqual(['rows']);
  });

  it('adds valid rows only after a confirmation, a hundred with each call, each with its group', async () => {
    const { check, press, onImported, reload } = draw();
    await check(csvOf(...manyNames(201)));
    await expectFocus('201 members can be added');
    expect(calls).toEqual([]);
    await press('Add 201 members');
    await waitFor(() => expect(onImported).toHaveBeenCalledTimes(1));
    expect(calls.map(({ clients }) => clients.length)).toEqual([100, 100, 1]);
    expect(new Set(calls.map(({ key }) => key)).size).toBe(3);
    expect(calls[2]?.clients[0]).toMatchObject({
      firstName: 'Ada200',
      tenantCode: 'harbor',
      primaryClient: { clientId: 'g-1', businessName: 'Wharf Brewing' },
    });
    expect(reload).toHaveBeenCalled();
    expect(useToasts.getState().toasts.map(({ message }) => message)).toEqual(['201 members from your file are in the group.']);
  });

  it('goes on after a failed call with the same key, also after a reload of the page', async () => {
    const [good] = answers;
    answers = [good as never, { status: 503, body: { message: 'The shelf is empty.' } }];
    const first = draw();
    await first.check(csvOf(...manyNames(150)));
    await first.press('Add 150 members');
    await expectFocus('The import stopped');
    expect(screen.getByRole('alert').textContent).toBe('The shelf is empty.');
    expect(screen.getByRole('status').textContent).toBe('100 of 150 members are in the group.');
    expect(screen.getByRole('progressbar')).toHaveProperty('value', 100);
    await first.press('Continue');
    await waitFor(() => expect(calls).toHaveLength(3));
    expect(await heading('The import stopped')).toBeTruthy();
    first.unmount();

    answers = [good as never];
    const second = draw();
    await second.check(csvOf(...manyNames(150)));
    await second.press('Add 150 members');
    await waitFor(() => expect(second.onImported).toHaveBeenCalledTimes(1));
    const keys = calls.map(({ key }) => key);
    expect(keys).toEqual([keys[0], keys[1], keys[1], keys[0], keys[1]]);
    expect(JSON.stringify(Object.values(sessionStorage))).not.toMatch(/Ada|Marsh|example/);
  });

  it('leaves out rows of people who are in the group already, and has other keys once it is complete', async () => {
    same = [{ index: 0, clientId: 'a' }];
    const { check, press, onImported, unmount } = draw();
    await check(csvOf('Ada', 'Bea'));
    expect(await heading('One member can be added')).toBeTruthy();
    expect(screen.getByText(/in the group already: 1\./)).toBeTruthy();
    await press('Add one member');
    await waitFor(() => expect(onImported).toHaveBeenCalledTimes(1));
    unmount();
    const later = draw();
    await later.check(csvOf('Ada', 'Bea'));
    await later.press('Add one member');
    await waitFor(() => expect(calls).toHaveLength(2));
    expect(calls[1]?.key).not.toBe(calls[0]?.key);
    expect(calls[0]?.clients.map((client) => client['firstName'])).toEqual(['Bea']);
    expect(calls[0]?.skipPresent).toBe(true);
    const { type, firstName, lastName, dob } = { type: 'Individual', firstName: 'Ada', lastName: 'Marsh', dob: '12/10/1985' };
    expect(people.slice(0, 1)).toEqual([[{ type, firstName, lastName, dob }, expect.objectContaining({ firstName: 'Bea' })]]);
    expect(JSON.parse(sessionStorage.getItem('group-members') ?? '{}')).toEqual({ harbor: ['g-1', 'new'] });
  });

  it('says why the rows cannot be compared with the group, keeps them, and takes them once the server answers', async () => {
    checkStatus = 503;
    const { check, press } = draw();
    await check(csvOf('Ada'));
    expect(await screen.findByText('The shelf is empty.')).toBe(screen.getByRole('alert'));
    expect(screen.getByRole('textbox', { name: /Or paste rows here/ })).toHaveProperty('value', csvOf('Ada'));
    checkStatus = 200;
    await press('Check the rows');
    expect(await heading('One member can be added')).toBeTruthy();
    expect(calls).toEqual([]);
  });

  it('shows what the server alone found with its line and column, and how many members are added', async () => {
    answers = [
      answers[0] as never,
      { status: 422, body: { message: 'No.', code: 'answers_invalid', errors: [{ path: '/clients/1/dob', message: 'Too young' }] } },
    ];
    const { check, press } = draw();
    await check(csvOf(...manyNames(103)));
    await press('Add 103 members');
    expect(await heading('One thing needs a correction')).toBeTruthy();
    const cells = within(screen.getAllByRole('row')[1] as HTMLElement).getAllByRole('cell');
    expect(cells.map(({ textContent }) => textContent)).toEqual(['103', 'Date of Birth', 'Too young']);
    expect(screen.getByText(/^100 members were added/)).toBeTruthy();
  });
});
