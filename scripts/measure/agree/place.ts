import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import fc from 'fast-check';
import { validatorsFor } from '../../../engine/build.js';
import { check, type Form, type FormSource, isBlank, type Json, toPayload, validateSubmission } from '../../../engine/index.js';
import { ofToday, type OfferedForm, type Opened, type Verdict } from './page/shapes.js';
import { brokenBy, type Draws, fillIn, type Visit, withWrongAnswer } from './page/visit.js';
import { tamper } from './tamper.js';

/** A form of a tenant, and both sides that judge it; `client` answers its questionnaire, or is the group of its members. */
export interface Place extends Pick<OfferedForm, 'tenant' | 'questionnaire'> {
  readonly name: string;
  readonly form: Form;
  readonly page: Page;
  readonly origin: string;
  opened: Opened;
  client?: { readonly clientId: string; readonly cookie: string } | undefined;
}

const { texts } = JSON.parse(readFileSync('schemas/texts/en.json', 'utf8')) as { readonly texts: { readonly [key: string]: string } };
const NOBODY = { clientId: '', cookie: '' };
const CHOICES = 160;
/** The setting without which the site does not open a form, and the server refuses what it sends. */
const NEEDED: Record<string, string> = { 'enrollment-group': 'GROUP_ENROLLMENT', 'group-member': 'GROUP_MEMBER_MGMT' };
/** What a call answers after the form has accepted the body: a message of 409, or the only error. */
const REFUSED_LATER = [
  'You may already have an account.',
  'This email address has already been used to sign up.',
  'These questions have been answered already.',
  '/relationship/primaryId There is no such client',
  '/signInCode This code is wrong or has expired. Use the code in the newest email, or get a new code.',
];

/** Loads the forms of a tenant that a call takes as a whole, and makes the clients that they need. */
export async function openPlaces(slug: string, page: Page, origin: string): Promise<readonly Place[]> {
  const offered = await page.evaluate((given) => window.agree.load(given), slug);
  const all = offered.map((each) => placeOf(each, page, origin)).filter(({ form, questionnaire }) => questionnaire ?? form.submit.call);
  const places = all.filter(({ form, opened }) => !NEEDED[form.id] || opened.source.settings[NEEDED[form.id] ?? '']?.on);
  for (const place of places) {
    const id = place.questionnaire ? 'enrollment-individual' : place.form.id === 'group-member' ? 'enrollment-group' : undefined;
    const maker = places.find(({ form }) => form.id === id);
    for (const draws of maker ? fc.sample(drawsOf(maker.form), { numRuns: 8, seed: 1 }) : [])
      place.client ??= maker && (await createClient(maker, bodyOf(fillIn(maker.opened, draws))));
  }
  return places;
}

function placeOf({ tenant, timeZone, questionnaire, source: data }: OfferedForm, page: Page, origin: string): Place {
  // The texts, which are missing, decide nothing.
  const source = { ...(data as unknown as FormSource), text: (_keys: readonly string[], fallback: string) => fallback };
  const { form } = source;
  const opened = ofToday({ source, validators: validatorsFor([form]), timeZone });
  return { name: `${form.id} of ${tenant}`, tenant, questionnaire, form, origin, page, opened };
}

/** Returns draws for the fields of a form, for those of three entries of its lists, and for further choices. */
export function drawsOf({ fields }: Form): fc.Arbitrary<Draws> {
  const names: (string | number)[] = Array.from({ length: CHOICES }, (_, turn) => turn);
  for (const { pointer, rows } of fields)
    names.push(pointer, ...[0, 1, 2].flatMap((nth) => rows?.fields.map((field) => `${pointer}/${nth}${field.pointer}`) ?? []));
  return fc.record(Object.fromEntries(names.map((name) => [name, fc.noBias(fc.nat({ max: 999 }))])));
}

/** Returns a document with wrong answers, or with a body that is tampered with where there is a donor; undefined if none is possible. */
export function makeDocument(
  place: Pick<Place, 'opened'>,
  draws: Draws,
  wrong: number,
  timesBroken: (part: string) => number,
  donor?: Visit,
) {
  const opened = (place.opened = ofToday(place.opened));
  let visit = fillIn(opened, draws);
  if (!visit) return undefined;
  const tampered = donor && tamper(JSON.parse(bodyOf(visit)) as Json, JSON.parse(bodyOf(donor)) as Json, visit.pick);
  const result = tampered && validateSubmission(opened.source, JSON.parse(tampered.text) as Json, opened);
  if (result) return { steps: visit.steps, tampered, broken: result.ok ? [] : brokenBy(result.resolved, result.errors) };
  for (let nth = 0; nth < wrong; nth++) visit = withWrongAnswer(visit, timesBroken);
  const { resolved, validators } = visit.state;
  return { steps: visit.steps, tampered, broken: brokenBy(resolved, check(resolved, validators)) };
}

function bodyOf(visit: Visit | undefined): string {
  return JSON.stringify(visit ? toPayload(visit.state.resolved) : {});
}

/** Returns for each document how browser and server differ, if they do, what each says, and what to count. One call judges all in the page. */
export async function judge(place: Place, documents: readonly NonNullable<ReturnType<typeof makeDocument>>[]) {
  const { page, name, form, opened } = place;
  const given = documents.map(({ steps, tampered }) => tampered?.text ?? steps);
  const verdicts = await page.evaluate(([of, all]) => window.agree.judge(of, all), [name, given] as const);
  const judged = documents.map(async ({ tampered, broken }, nth) => {
    const verdict = verdicts[nth] as Verdict;
    const answer = await send(place, verdict.body);
    // Between two days both sides may be right.
    const difference = ofToday(opened) === opened ? differenceOf(verdict, answer, tampered?.isForeign === true) : '';
    const says = [`  body ${verdict.body} ${tampered?.how ?? ''}`, `  form ${JSON.stringify(verdict.errors)}`, `  server ${answer.text}`];
    const results = [difference === '' ? 'agreed' : 'disagreed', verdict.errors.length === 0 ? 'accepted' : 'refused'];
    const facts = ['documents', ...results, tampered ? 'tampered' : 'sent'].map((fact) => `${fact} ${form.id}`);
    const kind = `${form.id}: ${difference.replaceAll(/\/[0-9]+(?=[/\s])/g, '/n')}`;
    return { difference, kind, says, counted: [...facts, ...broken.map((part) => `${form.id}: ${part}`)] };
  });
  return Promise.all(judged);
}

async function createClient(place: Place, body: string): Promise<Place['client']> {
  const response = await post(place, '/clients', body);
  const { data } = (await response.json()) as { readonly data?: { readonly client?: { readonly clientId: string } } };
  return data?.client && { clientId: data.client.clientId, cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? '' };
}

/** Posts a body to the call of its form; what no form can foresee counts as accepted. */
async function send(place: Place, body: string) {
  const path = place.questionnaire ? '/questionnaire-responses' : (place.form.submit.call ?? '').replace('POST ', '');
  const response = await post(place, path, withRest(place, body));
  const text = await response.text();
  const { errors = [], errorCount, message = '' } = JSON.parse(text) as Partial<Verdict> & { errorCount?: number; message?: string };
  const later = response.status === 409 ? message : errors.map((error) => `${error.path} ${error.message}`).join();
  return { status: response.status, isAccepted: response.ok || REFUSED_LATER.includes(later), errors, errorCount, text };
}

/** Returns a body with what the site sends beside it. Numbers stay as they are written. */
function withRest({ questionnaire: asked, client: { clientId } = NOBODY, form }: Place, body: string): string {
  const answers = asked && { answers: [], ...(JSON.parse(body) as object), questionnaireId: asked.id, version: asked.version };
  if (answers) return JSON.stringify({ ...answers, clientId, status: 'Completed' });
  const terms = { agreements: [{ document: 'agents', version: texts['agreement.agents.version'] }] };
  const rest = form.submit.call === 'POST /contacts' ? terms : clientId === '' ? {} : { primaryClient: { clientId } };
  return body.replace(/([^{\s])\s*\}\s*$/, (_all, last: string) => `${last},${JSON.stringify(rest).slice(1)}`).replace(/,\}$/, '}');
}

function post({ origin, tenant, form, client: { cookie } = NOBODY }: Place, path: string, body: string): Promise<Response> {
  const plain = { 'content-type': 'application/json', 'accept-language': 'en', 'x-tenant': tenant };
  const headers = { ...plain, 'x-form': `${form.id}@${form.hash}`, cookie };
  return fetch(`${origin}/api${path}`, { method: 'POST', headers, body });
}

type Answer = Awaited<ReturnType<typeof send>>;

/** Returns a sentence about how browser and server differ, empty if they agree. A foreign body has to be refused. */
export function differenceOf({ body, errors, payload }: Verdict, server: Answer, isForeign: boolean): string {
  const accepting = [...(errors.length === 0 ? ['the form'] : []), ...(server.isAccepted ? ['the server'] : [])];
  if (server.status >= 500) return `the server failed with ${server.status}`;
  if (isForeign && accepting.length > 0) return `${accepting.join(' and ')} accepts what no form sends`;
  if (accepting.length === 1) return `only ${accepting.join()} accepts, and the server answers ${server.status}`;
  if (accepting.length === 0) return differentErrors(errors, server);
  return payload === undefined || isSent(body, payload) ? '' : 'both accept a value that the form does not send';
}

/** Compares by code that the engine does not share, so that a mistake in its comparison is found. */
function isSent(body: string, payload: Json): boolean {
  try {
    expect(payload).toMatchObject(JSON.parse(body, (_key, value: unknown) => (isBlank(value) ? undefined : value)) ?? {});
    return true;
  } catch {
    return false;
  }
}

function differentErrors(ours: Verdict['errors'], { status, errors, errorCount }: Answer): string {
  if (errors.length === 0 || errors.some(({ path }) => typeof path !== 'string')) return `a ${status} without errors[].path`;
  const shown = errorCount === ours.length ? ours.slice(0, errors.length) : ours;
  const [form = [], theirs = []] = [shown, errors].map((list) => list.map(({ path, message }) => `${path} "${message}"`));
  const ofForm = form.filter((line) => !theirs.includes(line)).map((line) => `only the form says ${line}`);
  const ofServer = theirs.filter((line) => !form.includes(line)).map((line) => `only the server says ${line}`);
  // With another status than 422 the server has refused the body before a form read it.
  return status === 422 ? ([...ofForm, ...ofServer][0] ?? '') : '';
}
