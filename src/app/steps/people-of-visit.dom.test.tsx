import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { SWRConfig } from 'swr';
import { serveOwnOrigin, type OwnOrigin } from '../../../fixtures/testing/own-origin.js';
import type { StepResult } from '../../visit/wizard.js';
import { demoSite, renderAt } from '../../../fixtures/testing/demo-site.js';
import { PeopleOfVisit, type PeopleOfVisitProps } from './people-of-visit.js';

const ADA = { clientId: 'c-1', firstName: 'Ada', lastName: 'Marsh' };
const BEN = { clientId: 'c-2', firstName: 'Ben', lastName: 'Marsh', relationship: { primaryId: 'c-1' } };
const EVE = { clientId: 'c-3', displayName: 'E*** M****', status: 'Active', isActiveMember: true };
const MATCH = { exists: true, match: { ...EVE, clientId: 'c-1', displayName: 'A*** M****' } };

let server: OwnOrigin;
let asked: string[];
let families: object[];
let answer: { status: number; body: object };

beforeEach(async () => {
  asked = [];
  families = [{ clients: [ADA, BEN] }, { clients: [EVE] }];
  answer = { status: 200, body: { data: MATCH } };
  server = await serveOwnOrigin((request, response) => {
    let body = '';
    request.on('data', (part) => (body += String(part)));
    request.on('end', () => {
      const isList = request.method === 'GET';
      if (!isList) asked.push(body);
      response
        .writeHead(isList ? 200 : answer.status, { 'content-type': 'application/json' })
        .end(JSON.stringify(isList ? { data: { families } } : answer.body));
    });
  });
});
afterEach(() => server.close());

function draw(props: Partial<PeopleOfVisitProps> = {}) {
  const results: StepResult[] = [];
  const people = (
    <SWRConfig value={{ provider: () => new Map() }}>
      <PeopleOfVisit before={undefined} hasTyped={false} onDone={(result) => results.push(result)} {...props}>
        <p>The form</p>
      </PeopleOfVisit>
    </SWRConfig>
  );
  return { results, ...renderAt('/harbor/service/non-membership', demoSite('harbor'), people) };
}

const radio = (name: string) => screen.findByRole<HTMLInputElement>('radio', { name });
const goOn = () => screen.findByRole('button', { name: 'Continue' });

describe('a step that offers the people whom this visit knows', () => {
  it('[D-4] goes on as the one who was entered last, with the dependents and without the form', async () => {
    const { user, results } = draw();
    expect((await radio('Ada Marsh, Ben Marsh')).checked).toBe(true);
    expect(screen.getByRole('group', { name: 'Who is it for?' })).toBeDefined();
    expect(screen.queryByText('The form')).toBeNull();
    await user.click(await goOn());
    await screen.findByRole('button', { name: 'Continue' });
    expect(asked).toEqual([JSON.stringify({ clientId: 'c-1' })]);
    expect(results).toEqual([{ data: { client: ADA, clients: [ADA, BEN], enrollments: [], isMember: true } }]);
  });

  it('[D-46] names a member who has checked in by the masked name', async () => {
    const { user } = draw();
    const eve = await radio('E*** M****');
    await user.click(eve);
    expect([eve.checked, document.getElementById(eve.getAttribute('aria-describedby') ?? '')?.textContent]).toEqual([
      true,
      'As you checked in.',
    ]);
  });

  it('has the form for anyone else, at once where answers were entered or sent before', async () => {
    const { user, unmount } = draw();
    await user.click(await radio('Someone else'));
    expect(screen.getByText('The form')).toBeDefined();
    unmount();
    for (const props of [{ hasTyped: true }, { before: { form: 'enrollment-individual', answers: {} } }]) {
      const view = draw(props);
      expect((await radio('Someone else')).checked).toBe(true);
      view.unmount();
    }
  });

  it('keeps the earlier choice of a visitor who comes back', async () => {
    draw({ before: { data: { client: EVE } } });
    expect((await radio('E*** M****')).checked).toBe(true);
  });

  it('has the form alone where the visit knows no one', async () => {
    families = [];
    draw();
    expect(await screen.findByText('The form')).toBeDefined();
    expect(screen.queryByRole('radio')).toBeNull();
  });

  it.each([
    ['is known no more', { status: 200, body: { data: { exists: false } } }, /Please choose "Someone else" and enter them/],
    [
      'meets a busy server',
      { status: 503, body: { message: 'The service is busy.', actionMessage: 'Please try again.' } },
      /The service is busy/,
    ],
  ])('says so at the button where the person %s, and stays', async (_what, reply, message) => {
    answer = reply;
    const { user, results } = draw();
    await user.click(await goOn());
    expect((await screen.findByText(message, { selector: '.s-failure' })).getAttribute('role')).toBe('alert');
    expect(results).toEqual([]);
    expect((await goOn()).getAttribute('aria-disabled')).toBeNull();
  });
});
