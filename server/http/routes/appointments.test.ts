import { expect, it } from '@jest/globals';
import bare from '../../../fixtures/cases/appointment/bare.payload.json' with { type: 'json' };
import full from '../../../fixtures/cases/appointment/full.payload.json' with { type: 'json' };
import inNepal from '../../../fixtures/cases/appointment/in-nepal.payload.json' with { type: 'json' };
import refusedNotes from './appointment-notes.json' with { type: 'json' };
import english from '../../../schemas/texts/en.json' with { type: 'json' };
import { serverOverStores } from '../../../fixtures/testing/over-stores.js';
import { enroll, ada } from '../../../fixtures/testing/people.js';

const form = { 'x-form': 'appointment' };
const reference = /^AP-[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}$/;

serverOverStores('a request for an appointment', ({ rows, visit, look, clears }) => {
  const send = (body: object, headers: Record<string, string> = form, tenant = 'harbor') =>
    visit(tenant).ask('POST', '/clients', body, headers);
  const filed = (tenant = 'harbor') => look('select body, reference from appointment_requests', tenant);
  clears('appointment_requests', 'enrollments', 'clients');

  it.each([
    ['harbor', full],
    ['meadow', bare],
    ['himal', inNepal],
  ] as const)('is filed at %s as its form sends it, and answered with what to quote [R-1.15] [R-3.40] [R-3.41]', async (tenant, body) => {
    const answer = await send(body, form, tenant);
    expect(answer).toMatchObject({
      status: 201,
      body: { message: 'Appointment Request Successful.', data: { appointment: { reference: expect.stringMatching(reference) } } },
    });
    const { note } = body;
    expect(await filed(tenant)).toMatchObject([{ reference: answer.body.data.appointment.reference, body: { note } }]);
  });

  it('names the reasons to staff in the words that the visitor chose', async () => {
    const note = "reason: I'm not feeling well,reason: Something else,date: 11/25/2026";
    expect((await send({ ...full, note })).status).toBe(201);
    expect(await filed()).toMatchObject([{ body: { note } }]);
    // Other words on the page would not be those that staff read.
    expect(Object.keys(english.texts).filter((key) => key.startsWith('form.appointment.note.reason.option'))).toEqual([]);
  });

  it('is told from an enrollment by its body where the request names no form', async () => {
    expect((await send(full, {})).body.data.appointment.reference).toMatch(reference);
    expect((await send(ada, {})).body).toMatchObject({ message: 'Your membership enrollment was received.' });
  });

  it('is refused by the form it comes closest to where it names none', async () => {
    expect(await send({ ...full, firstName: '' }, {})).toMatchObject({ status: 422, body: { errors: [{ path: '/firstName' }] } });
    expect(await send({ ...ada, firstName: '' }, {})).toMatchObject({ status: 422, body: { errors: [{ path: '/firstName' }] } });
  });

  it.each(refusedNotes)('is refused with $what', async ({ note, path }) => {
    const { status, body } = await send({ ...full, note });
    expect({ status, path: body.errors?.[0]?.path }).toEqual({ status: 422, path });
    expect(await filed()).toEqual([]);
  });

  it('is filed for somebody who is known as for anybody else, with the possible client for the staff alone [D-24]', async () => {
    const first = await send(full);
    const again = await send({ ...full, note: 'reason: Check-up,date: 11/27/2026' });
    const stranger = await send({ ...full, lastName: 'Stranger' });
    const shape = ({ status, body }: typeof first) => ({
      status,
      message: body.message,
      keys: [Object.keys(body.data), Object.keys(body.data.client)],
    });
    expect(shape(again)).toEqual(shape(first));
    expect(shape(stranger)).toEqual(shape(first));
    const { clientId } = first.body.data.client;
    expect(again.raw).not.toContain(clientId);
    expect(again.body.data.client.clientId).not.toBe(clientId);
    const possible = await look('select possible_client_id from appointment_requests order by created_at, possible_client_id');
    expect(possible).toEqual(
      expect.arrayContaining([{ possible_client_id: null }, { possible_client_id: clientId }, { possible_client_id: null }]),
    );
    expect(await filed()).toHaveLength(3);
  });

  it('takes the same steps and the same time whether the person is known or not [D-24]', async () => {
    await send(full);
    for (const lastName of [full.lastName, 'Stranger']) {
      const began = performance.now();
      await send({ ...full, lastName });
      expect(performance.now() - began).toBeGreaterThan(24);
    }
  });

  it('carries the client of a member before any earlier request, and supersedes nobody [D-8] [D-24]', async () => {
    await send(full);
    const member = (await send(full)).body.data.client.clientId;
    await enroll(rows.store, 'harbor', member);
    const { reference: quoted } = (await send(full)).body.data.appointment;
    expect(await look(`select possible_client_id from appointment_requests where reference = '${quoted}'`)).toEqual([
      { possible_client_id: member },
    ]);
    expect(await look("select count(*)::int as count from clients where status = 'Active'")).toEqual([{ count: 3 }]);
  });

  it('is sent alone, not among many people', async () => {
    const answer = await visit().ask('POST', '/clients/bulk-create', { clients: [ada, full] });
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: [{ path: '/clients/1/note', message: 'A request for an appointment is sent alone' }] },
    });
    expect(await filed()).toEqual([]);
  });
});
