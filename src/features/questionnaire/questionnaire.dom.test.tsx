import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { SWRConfig, unstable_serialize as keyOf } from 'swr';
import { eachCall } from '../../../fixtures/testing/own-origin.js';
import { validatorsFor } from '../../../engine/build.js';
import type { QuestionnaireResponse } from './questionnaires.js';
import { completeStep, saveUnsentAnswers, progressOf, resetWizard, type StepResult } from '../../visit/wizard.js';
import { demoSite, renderAt } from '../../../fixtures/testing/demo-site.js';
import { useToasts } from '../../visit/toasts.js';
import { QuestionnairePanel } from './questionnaire.js';
import { laterQuestionnaire, currentQuestionnaire } from '../../../fixtures/testing/questionnaires.js';

const JOURNEY = 'harbor/membership';
const site = demoSite('harbor');
let asked: { call: string; form: string | undefined; body: unknown }[];
let questionnaire: typeof currentQuestionnaire;
let response: QuestionnaireResponse | null;
let refusal: { status: number; body: object } | undefined;

beforeEach(() => {
  [asked, questionnaire, response, refusal] = [[], currentQuestionnaire, null, undefined];
});
eachCall(({ method, path, headers, body }) => answerTo(`${method} ${path}`, String(headers['x-form']), body));
afterEach(() => {
  cleanup();
  resetWizard(JOURNEY);
  useToasts.setState({ toasts: [] });
});

function answerTo(call: string, form: string, text: string): { status: number; body: object } {
  if (call.startsWith('GET /api/respondents/')) return { status: 200, body: { data: { questionnaire, response } } };
  if (call.startsWith('GET')) return { status: 200, body: { data: [questionnaire] } };
  const body = JSON.parse(text) as Omit<QuestionnaireResponse, 'id'>;
  asked.push({ call, form, body });
  if (refusal) return refusal;
  const lives = body.answers.find(({ questionId }) => questionId === 'livesNearby')?.value;
  response = { ...body, id: 'r-1', eligible: lives !== 'NEITHER', ...(lives === 'NEITHER' && { decidedBy: ['livesNearby'] }) };
  return { status: call.startsWith('POST') ? 201 : 200, body: { data: response, message: 'Your answers were saved.' } };
}

/** A test cannot import a module of the server's: what it checks answers with is there. */
const validators = Object.fromEntries(
  [currentQuestionnaire, laterQuestionnaire].map(({ form }) => [keyOf(['validators', form.hash]), validatorsFor([form])]),
);

async function draw() {
  act(() => completeStep(JOURNEY, 'INFORMATION', { data: { clients: [{ clientId: 'c-1', firstName: 'Ada', lastName: 'Marsh' }] } }));
  const results: StepResult[] = [];
  const route = site.library.routes.routes.find(({ id }) => id === 'membership');
  if (!route) throw new Error('There is no such route');
  const panel = (
    <SWRConfig
      value={{ provider: () => new Map(Object.entries(validators).map(([key, data]) => [key, { data }])), revalidateIfStale: false }}
    >
      <QuestionnairePanel route={route} pageKey={JOURNEY} onDone={(result) => results.push(result)} />
    </SWRConfig>
  );
  const view = await act(() => Promise.resolve(renderAt('/harbor/service/membership?step=questionnaire', site, panel)));
  await screen.findByRole('heading', { level: 1 });
  return { ...view, results };
}

const radio = (name: string) => screen.findByRole<HTMLInputElement>('radio', { name });
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const press = ({ user }: Awaited<ReturnType<typeof draw>>) => user.click(screen.getByRole('button', { name: 'Continue' }));
async function finish(view: Awaited<ReturnType<typeof draw>>): Promise<void> {
  await press(view);
  await waitFor(() => expect(view.results).toHaveLength(1));
}
const given = (answers: QuestionnaireResponse['answers'], eligible = true): QuestionnaireResponse => ({
  id: 'r-1',
  questionnaireId: currentQuestionnaire.id,
  clientId: 'c-1',
  answers,
  status: 'Completed',
  version: 2,
  eligible,
});

describe('the questions before a membership', () => {
  it('[R-2.100] [D-18] are shown in order, each by its type, and sent as answers of the primary', async () => {
    const view = await draw();
    expect(screen.getByRole('heading', { level: 1, name: 'A few questions before you choose' })).toBeDefined();
    expect(screen.queryByRole('textbox', { name: /Which condition/ })).toBeNull();
    await view.user.click(await radio('I live in Maine'));
    await view.user.click(box('An ongoing condition'));
    await view.user.type(screen.getByRole('textbox', { name: /Which condition/ }), 'Asthma');
    await finish(view);
    const answers = [
      { questionId: 'livesNearby', value: 'LIVES' },
      { questionId: 'careWanted', value: ['CHRONIC'] },
      { questionId: 'conditionName', value: 'Asthma' },
    ];
    const body = { questionnaireId: currentQuestionnaire.id, clientId: 'c-1', answers, status: 'Completed', version: 2 };
    expect(asked).toEqual([
      { call: 'POST /api/questionnaire-responses', form: `${currentQuestionnaire.form.id}@${currentQuestionnaire.form.hash}`, body },
    ]);
    expect(view.results).toEqual([
      {
        answers: { livesNearby: 'LIVES', careWanted: ['CHRONIC'], conditionName: 'Asthma' },
        data: { ...body, id: 'r-1', eligible: true },
        message: 'Your answers were saved.',
      },
    ]);
  });

  it('show what was answered before, and put other answers in its place', async () => {
    response = given([
      { questionId: 'livesNearby', value: 'WORKS' },
      { questionId: 'careWanted', value: ['MENTAL'] },
    ]);
    const view = await draw();
    expect((await radio('I work in Maine')).checked).toBe(true);
    expect(box('Mood, sleep or worry').checked).toBe(true);
    await view.user.click(await radio('I live in Maine'));
    await finish(view);
    expect(asked[0]).toMatchObject({
      call: 'PUT /api/questionnaire-responses/r-1',
      body: { answers: [{ value: 'LIVES' }, { value: ['MENTAL'] }] },
    });
  });

  it('[D-108] show what was typed and not sent rather than what was sent before', async () => {
    response = given([{ questionId: 'livesNearby', value: 'WORKS' }]);
    saveUnsentAnswers(JOURNEY, 'QUESTIONNAIRE', { livesNearby: 'LIVES' });
    await draw();
    expect((await radio('I live in Maine')).checked).toBe(true);
  });

  it('say what is missing, and keep their answers where the server fails, and show its message', async () => {
    const view = await draw();
    await press(view);
    const alert = screen.getByRole('alert', { name: 'There is a problem' });
    expect([within(alert).getByRole('link').textContent, asked]).toEqual([
      expect.stringMatching(/Choose whether you live or work in Maine/),
      [],
    ]);
    await view.user.click(await radio('I live in Maine'));
    refusal = { status: 500, body: { message: 'The service is busy. Please try again in a moment.' } };
    await press(view);
    expect(await screen.findByRole('alert', { name: 'There is a problem' })).toHaveProperty(
      'textContent',
      expect.stringContaining('The service is busy. Please try again in a moment.'),
    );
    refusal = undefined;
    await finish(view);
  });
});

describe('answers that rule out the membership', () => {
  it('[D-19] lead to a page that says so, by which answers, and who helps, and no step further; they can be changed', async () => {
    const view = await draw();
    act(() => completeStep(JOURNEY, 'QUESTIONNAIRE', {}));
    await view.user.click(await radio('Neither'));
    await press(view);
    const heading = await screen.findByRole('heading', { level: 1, name: "We can't enroll you online" });
    expect(document.activeElement).toBe(heading);
    expect(screen.queryByRole('alert')).toBeNull();
    const decided = within(screen.getByRole('region', { name: 'What you answered' }));
    expect([decided.getByRole('term').textContent, decided.getByRole('definition').textContent]).toEqual([
      'Do you live or work in Maine?',
      'Neither',
    ]);
    expect(screen.getByRole('heading', { level: 2, name: 'Talk to us' })).toBeDefined();
    expect(screen.getAllByRole('link')[0]?.textContent).toMatch(/^Call \(\d/);
    expect(view.results).toEqual([]);
    expect(Object.keys(progressOf(JOURNEY)?.done ?? {})).toEqual(['INFORMATION']);
    await view.user.click(screen.getByRole('button', { name: 'Change my answers' }));
    expect((await radio('Neither')).checked).toBe(true);
    expect(document.activeElement?.textContent).toBe('A few questions before you choose');
    await view.user.click(await radio('I work in Maine'));
    await finish(view);
    expect(asked.map(({ call }) => call)).toEqual(['POST /api/questionnaire-responses', 'PUT /api/questionnaire-responses/r-1']);
  });

  it('[D-19] stop again after a reload', async () => {
    response = given([{ questionId: 'livesNearby', value: 'NEITHER' }], false);
    await draw();
    expect(screen.getByRole('heading', { level: 1, name: "We can't enroll you online" })).toBeDefined();
  });

  it('must be given again where the questions have changed, which the page says', async () => {
    response = { ...given([{ questionId: 'livesNearby', value: 'NEITHER' }], false), version: 1 };
    await draw();
    expect((await radio('Neither')).checked).toBe(true);
    expect(screen.getByRole('alert').textContent).toMatch(/^These questions have changed/);
  });
});

describe('questions that changed after they were opened', () => {
  it('[D-18] replace them, with the answers that still fit and a notice', async () => {
    const view = await draw();
    await view.user.click(await radio('I live in Maine'));
    await view.user.click(box('Staying well'));
    questionnaire = laterQuestionnaire;
    refusal = { status: 409, body: { code: 'questionnaire_changed', message: 'These questions have changed.', actionMessage: 'Reload' } };
    await press(view);
    await screen.findByRole('textbox', { name: /Are you expecting/ });
    const alert = screen.getByRole('alert');
    expect(alert.textContent).toMatch(/^These questions have changed since you opened them/);
    expect(document.activeElement).toBe(alert);
    expect((await radio('I live in Maine')).checked).toBe(true);
    expect(screen.queryByRole('checkbox', { name: 'Staying well' })).toBeNull();
    refusal = undefined;
    await finish(view);
    expect(asked.at(-1)?.body).toMatchObject({
      questionnaireId: laterQuestionnaire.id,
      version: 3,
      answers: [{ questionId: 'livesNearby', value: 'LIVES' }],
    });
  });

  it('show a notice when they were answered in another tab, and are replaced the next time', async () => {
    const view = await draw();
    await view.user.click(await radio('I live in Maine'));
    response = given([{ questionId: 'livesNearby', value: 'WORKS' }]);
    refusal = { status: 409, body: { message: 'These questions have been answered already.' } };
    await press(view);
    expect((await screen.findByRole('alert', { name: 'There is a problem' })).textContent).toMatch(/answered already/);
    expect((await radio('I live in Maine')).checked).toBe(true);
    refusal = undefined;
    await finish(view);
    expect(asked.at(-1)?.call).toBe('PUT /api/questionnaire-responses/r-1');
  });
});
