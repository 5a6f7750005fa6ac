import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eachStore } from '../../../fixtures/testing/each-store.js';
import { withStore } from '../../../fixtures/testing/over-stores.js';
import { saveGroup } from '../../../fixtures/testing/people.js';
import { codeLetters, deleteCodes, saveGroupWithMembers } from '../../../fixtures/testing/sign-in.js';
import { openTestServer, type TestServer } from '../../../fixtures/testing/test-server.js';
import { newVisitor, type Visitor } from '../../../fixtures/testing/visitor.js';

const sent = { data: { code: 'sent' } };
const isWrong = {
  status: 422,
  body: {
    code: 'answers_invalid',
    errors: [{ path: '/signInCode', message: 'This code is wrong or has expired. Use the code in the newest email, or get a new code.' }],
  },
};

describe.each(eachStore)('a group that comes back [D-135], over %s', (_name, open) => {
  const { rows, keep, look, change } = withStore(open);
  let server: TestServer;
  let groupId: string;
  let group: { businessName: string; email: string };
  let address = 0;
  const visit = (at?: string): Visitor => {
    address += 1;
    return newVisitor(server, 'harbor', '', at ?? `198.51.100.${address % 250}`);
  };
  const ask = async (visitor: Visitor, body: object) => (await visitor.ask('POST', '/clients/exists', body)).body;
  const enter = (visitor: Visitor, code: string) => visitor.ask('POST', '/clients/exists', { signInCode: code });
  const newest = async () => (await codeLetters(rows.store, 'harbor'))[0]?.code ?? '';
  const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  const listed = async (visitor: Visitor) => (await visitor.ask('GET', '/clients')).body.data;
  beforeEach(async () => {
    server = keep(await openTestServer(rows.store));
    ({ groupId, group } = await saveGroupWithMembers(rows.store, server));
  });
  afterEach(async () => {
    await deleteCodes(rows.store);
  });

  it('gets six digits at the email on file, which open its members; knowing its name and telephone opens nothing', async () => {
    const visitor = visit();
    expect(await ask(visitor, group)).toEqual(sent);
    expect(await listed(visitor)).toEqual([]);
    expect((await visitor.ask('GET', `/clients/${groupId}`)).status).toBe(404);
    const [letter] = await codeLetters(rows.store, 'harbor');
    expect(letter).toEqual({
      to: group.email,
      code: expect.stringMatching(/^\d{6}$/),
      language: 'en',
      enteredOn: '11/20/2026',
      isGroup: true,
    });
    const code = letter?.code ?? '';
    const opened = await enter(visitor, ` ${code.slice(0, 3)} ${code.slice(3)}`);
    expect(opened.body.data).toEqual({
      match: {
        clientId: groupId,
        displayName: group.businessName,
        status: 'Inactive',
        isActiveMember: false,
        isGroup: true,
        contact: { email: 'n****@w****', phone: '' },
        managesMembers: true,
        confirmContact: false,
      },
    });
    expect((await listed(visitor)).map((each: { firstName: string }) => each.firstName).toSorted()).toEqual(['Ada', 'Cleo']);
    expect((await enter(visitor, code)).status).toBe(200);
  });

  it('is answered alike when it is unknown, when it has no email, and over a limit of letters', async () => {
    const answers = [];
    for (const asked of [group, { ...group, businessName: 'Nobody & Co' }, { ...group, email: 'other@wharf.example' }])
      answers.push(await visit().ask('POST', '/clients/exists', asked));
    await change('update clients set email = null');
    answers.push(await visit().ask('POST', '/clients/exists', group));
    expect(answers.map(({ status, body }) => [status, body])).toEqual(answers.map(() => [200, sent]));
    expect(await codeLetters(rows.store, 'harbor')).toHaveLength(1);
    const unknown = visit();
    await ask(unknown, { ...group, businessName: 'Nobody & Co' });
    expect(await enter(unknown, '123456')).toMatchObject(isWrong);
  });

  it.each(['000000', '', '12345', 'abcdef'])('gets the same error for any wrong code such as "%s"', async (code) => {
    const visitor = visit();
    expect(await enter(visitor, code)).toMatchObject(isWrong);
    await ask(visitor, group);
    expect(await enter(visitor, code)).toMatchObject(isWrong);
  });

  it('has ten minutes, and five tries a code', async () => {
    const visitor = visit();
    await ask(visitor, group);
    const code = await newest();
    for (let nth = 0; nth < 5; nth += 1) expect(await enter(visitor, other(code))).toMatchObject(isWrong);
    expect(await enter(visitor, code)).toMatchObject(isWrong);
    await ask(visitor, group);
    const second = await newest();
    await change("update sign_in_codes set expires_at = expires_at - interval '10 minutes'");
    expect(await enter(visitor, second)).toMatchObject(isWrong);
    const [row] = await look('select count(*)::int as n from capabilities');
    expect(row).toEqual({ n: 0 });
  });

  it('uses its code in the session that requested it, and no other session can', async () => {
    const [asking, stranger] = [visit(), visit()];
    await ask(asking, group);
    const code = await newest();
    await ask(stranger, { ...group, businessName: 'Nobody & Co' });
    expect(await enter(stranger, code)).toMatchObject(isWrong);
    expect((await enter(asking, code)).status).toBe(200);
  });

  it('keeps no code in the database, but in the letter until that is sent or ten minutes have passed', async () => {
    await ask(visit(), group);
    const code = await newest();
    const dump = JSON.stringify(await look('select * from sign_in_codes, audit'));
    expect(dump).not.toContain(code);
    const [row] = await look(
      `select expires_at between now() + interval '9 minutes' and now() + interval '10 minutes' as soon from outbox`,
    );
    expect(row).toEqual({ soon: true });
  });

  it('with a namesake: each record gets a letter of its own, and its code opens that record only', async () => {
    const stranger = visit();
    await stranger.ask('GET', '/clients');
    const copy = await saveGroup(rows.store, 'harbor', stranger.sessionId());
    await change(`update clients set email = 'copy@stranger.example' where client_id = '${copy.clientId}'`);
    const visitor = visit();
    await ask(visitor, group);
    const letters = await codeLetters(rows.store, 'harbor');
    expect(letters.map(({ to }) => to).toSorted()).toEqual(['copy@stranger.example', group.email]);
    const codeOf = (email: string) => letters.find(({ to }) => to === email)?.code ?? '';
    expect((await enter(visitor, codeOf('copy@stranger.example'))).body.data.match.clientId).toBe(copy.clientId);
    expect(await listed(visitor)).toEqual([]);
    expect((await enter(visitor, codeOf(group.email))).body.data.match.clientId).toBe(groupId);
    expect(await listed(visitor)).toHaveLength(2);
  });

  it('is sent five letters an hour from one network address, ten to one mailbox, and twenty codes leave one address', async () => {
    const letters = async () => (await codeLetters(rows.store, 'harbor')).length;
    for (let nth = 0; nth < 7; nth += 1) expect(await ask(visit('203.0.113.1'), group)).toEqual(sent);
    expect(await letters()).toBe(5);
    await change(`update clients set email = replace(email, '@', '+list@') where client_id = '${groupId}'`);
    for (let nth = 0; nth < 7; nth += 1) expect(await ask(visit(`203.0.113.${nth + 10}`), group)).toEqual(sent);
    expect(await letters()).toBe(10);
    await change('delete from outbox');
    for (let nth = 0; nth < 20; nth += 1) await ask(visit('203.0.113.40'), { ...group, businessName: `Nobody ${nth}` });
    const owner = visit();
    await owner.ask('GET', '/clients');
    const second = await saveGroup(rows.store, 'harbor', owner.sessionId());
    await change(`update clients set email = 'second@wharf.example' where client_id = '${second.clientId}'`);
    expect(await ask(visit('203.0.113.40'), group)).toEqual(sent);
    expect(await letters()).toBe(0);
    expect(await ask(visit('203.0.113.41'), group)).toEqual(sent);
    expect(await letters()).toBe(1);
  });

  it('gets one warning after fifty wrong codes within a day, and is not locked out', async () => {
    await change(`insert into audit (tenant_id, who, what, about) select tenant_id, 'x', 'wrong code', client_id::text
      from clients, generate_series(1, 48) where client_id = '${groupId}'`);
    const visitor = visit();
    await ask(visitor, group);
    const code = await newest();
    const warnings = () => look("select body from outbox where kind = 'code-warning'");
    await enter(visitor, other(code));
    expect(await warnings()).toEqual([]);
    for (let nth = 0; nth < 2; nth += 1) await enter(visitor, other(code));
    expect(await warnings()).toEqual([{ body: { clientId: groupId } }]);
    expect((await enter(visitor, code)).status).toBe(200);
  });

  it('has to call where the server sends no letters', async () => {
    const app = keep(await openTestServer(rows.store, undefined, undefined, { letters: { areSent: false } }));
    const visitor = newVisitor(app, 'harbor');
    for (const asked of [group, { ...group, businessName: 'Nobody & Co' }])
      expect(await ask(visitor, asked)).toEqual({ data: { code: 'call' } });
    expect(await codeLetters(rows.store, 'harbor')).toEqual([]);
    await ask(visitor, { ...group, phone: '' });
  });

  it('forgets a code with the visit', async () => {
    const visitor = visit();
    await ask(visitor, group);
    const code = await newest();
    await enter(visitor, code);
    await visitor.ask('DELETE', `/session/groups/${groupId}`);
    expect(await enter(visitor, code)).toMatchObject(isWrong);
  });

  it('needs a name and a contact', async () => {
    expect(await visit().ask('POST', '/clients/exists', { businessName: 'Wharf' })).toMatchObject({
      status: 422,
      body: { errors: [{ path: '/email', message: 'This is a required field' }] },
    });
  });
});
