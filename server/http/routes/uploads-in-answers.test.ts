import { describe, expect, it } from '@jest/globals';
import { openFileProject } from '../../../fixtures/testing/file-forms.js';
import { withServer } from '../../../fixtures/testing/over-stores.js';
import { removeExpiredRows } from '../../operations/housekeeping.js';
import { eachStore } from '../../../fixtures/testing/each-store.js';
import { ada, cleo, ola } from '../../../fixtures/testing/people.js';
import { scopeOf } from '../../../fixtures/testing/sample-context.js';
import type { Visitor } from '../../../fixtures/testing/visitor.js';

const request = { firstName: 'Ada', lastName: 'Marsh', gender: 'Female', reason: 'A cough' };
const unknownFile = { message: 'This file is no longer here. Please remove it and send it again.' };
const elsewhere = '0f8fad5b-d9cb-469f-a165-70867728950e';
const inTwoDays = new Date('2020-11-22T15:00:00Z');

describe.each(eachStore)('[D-87] an answer that is a file, over %s', (_name, open) => {
  const { rows, server, visit, look, change } = withServer(open, (keep) => [
    undefined,
    undefined,
    { definitions: keep(openFileProject()).folder },
  ]);

  /** Sends a small file and returns the id of the upload. */
  const upload = async (visitor: Visitor, tenant: string): Promise<string> => {
    const { status, body } = await visitor.ask('POST', '/uploads', Buffer.from('%PDF-1.7 and so on'), {
      'content-type': 'application/pdf',
      'x-form': tenant === 'summit' ? 'visit-request' : 'enrollment-individual',
    });
    expect(status).toBe(201);
    await rows.store.inTenant(scopeOf(tenant), (db) => db.updateTable('uploads').set({ created_at: '2020-11-20T15:00:00Z' }).execute());
    return body.data.uploadId;
  };
  const uploadsLeft = async (tenant: string): Promise<readonly unknown[]> => {
    const log = { error: (about: object) => expect(about).toBeUndefined() };
    await removeExpiredRows({ ...server.services, now: () => inTwoDays, log });
    const rowsLeft = await look('select upload_id from uploads', tenant);
    return rowsLeft.map((row) => Object(row).upload_id);
  };

  it('is stored as the id of the upload, which stays while unused ones are removed after an hour', async () => {
    const visitor = visit('summit');
    const [scan, unused] = [await upload(visitor, 'summit'), await upload(visitor, 'summit')];
    expect(await visitor.ask('POST', '/requests', { ...request, scan })).toMatchObject({ status: 201 });
    expect(await look('select body from requests', 'summit')).toMatchObject([{ body: { scan } }]);
    const left = await uploadsLeft('summit');
    expect(left).toContain(scan);
    expect(left).not.toContain(unused);
  });

  it('is refused at its field if this visitor did not upload it to this tenant', async () => {
    const scan = await upload(visit('summit'), 'summit');
    const visitor = visit('summit');
    const atHarbor = visit();
    const sentToHarbor = await upload(atHarbor, 'harbor');
    const sameSession = visit('summit', atHarbor.cookie());
    for (const [who, id] of [
      [visitor, scan],
      [visitor, elsewhere],
      [sameSession, sentToHarbor],
    ] as const)
      expect(await who.ask('POST', '/requests', { ...request, scan: id })).toMatchObject({
        status: 422,
        body: { code: 'answers_invalid', errors: [{ path: '/scan', ...unknownFile }] },
      });
    expect(await visitor.ask('POST', '/requests', { ...request, scan: 'scan.pdf' })).toMatchObject({
      status: 422,
      body: { errors: [{ path: '/scan', message: 'Please choose the file again' }] },
    });
  });

  it('is refused while its upload is unfinished', async () => {
    const visitor = visit('summit');
    const scan = await upload(visitor, 'summit');
    await change(`update uploads set size = 0 where upload_id = '${scan}'`, 'summit');
    expect(await visitor.ask('POST', '/requests', { ...request, scan })).toMatchObject({
      status: 422,
      body: { errors: [{ path: '/scan' }] },
    });
  });

  it('is refused in the entry of a list, and the family is not stored', async () => {
    const visitor = visit();
    const referral = await upload(visitor, 'harbor');
    const mother = { ...ada, referral };
    const send = (card: string) =>
      visitor.ask('POST', '/clients', { clients: [mother, { ...cleo, card }] }, { 'x-form': 'enrollment-individual' });
    const refused = await send(elsewhere);
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ path: '/dependents/0/card', ...unknownFile }] } });
    expect(await look('select 1 from clients')).toEqual([]);
    const card = await upload(visitor, 'harbor');
    expect(await send(card)).toMatchObject({ status: 201, body: { data: { clients: [{ referral }, { card }] } } });
    expect(await uploadsLeft('harbor')).toEqual(expect.arrayContaining([referral, card]));
  });

  it('is refused at the person of a list of people', async () => {
    const visitor = visit('meadow');
    const clients = [ola, { ...ola, firstName: 'Per', referral: elsewhere }];
    expect(await visitor.ask('POST', '/clients/bulk-create', { clients })).toMatchObject({
      status: 422,
      body: { errors: [{ path: '/clients/1/referral', ...unknownFile }] },
    });
  });

  it('stays valid where the stored record names it, also for another visitor who may change the record', async () => {
    const visitor = visit('meadow');
    const referral = await upload(visitor, 'meadow');
    const created = await visitor.ask('POST', '/clients', { ...ola, referral }, { 'x-form': 'enrollment-individual' });
    expect(created.status).toBe(201);
    const { clientId } = created.body.data.client;
    await rows.store.inTenant(scopeOf('meadow'), (db) => db.updateTable('uploads').set({ session_id: 'another' }).execute());
    const change = (id: string) => visitor.ask('PUT', `/clients/${clientId}`, { ...ola, referral: id });
    expect(await change(referral)).toMatchObject({ status: 200, body: { data: { referral } } });
    expect(await change(elsewhere)).toMatchObject({ status: 422, body: { errors: [{ path: '/referral', ...unknownFile }] } });
  });
});
