import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eachStore } from '../../../fixtures/testing/each-store.js';
import { headOf } from '../../../fixtures/testing/letterhead.js';
import { withStore } from '../../../fixtures/testing/over-stores.js';
import { codeLetters, deleteCodes, saveGroupWithMembers } from '../../../fixtures/testing/sign-in.js';
import { openTestServer, type TestServer } from '../../../fixtures/testing/test-server.js';
import { newVisitor } from '../../../fixtures/testing/visitor.js';
import { codeLetter, codeWarning } from '../../clients/sign-in-codes.js';
import { writeDumpLines } from '../dump.js';
import { removeExpiredRows } from '../housekeeping.js';
import { codeLetterSender, codeWarningSender, writeCodeLetter, writeCodeWarning } from './code-letter.js';
import LETTER from './code-letter.json' with { type: 'json' };
import { openDispatcher } from './dispatcher.js';
import type { Mailer } from './mailer.js';

describe('the letter with a code', () => {
  it('says what the code opens, how long, and what a stranger does with it', () => {
    expect(writeCodeLetter(headOf('harbor', 'one'), '004217', '11/20/2026')).toEqual({ ...LETTER, text: LETTER.text.join('\n') });
    expect(writeCodeLetter(headOf('himal', 'two', 'ne'), '004217', undefined).text).toContain(
      'तपाईंको कोड 004217 हो। यसले तपाईं आफ्ना आश्रितहरू व्यवस्थापन गर्न सक्नुहुन्छ।',
    );
  });

  it('and the warning of wrong codes names no one', () => {
    expect(writeCodeWarning(headOf('harbor', 'one')).text).toMatch(
      /^Hello,\n\nSomebody has entered a wrong code for your records fifty times today\. Nothing was opened by them\.\n/,
    );
  });
});

describe.each(eachStore)('letters with codes over %s', (_name, open) => {
  const { rows, keep, look, change } = withStore(open);
  let server: TestServer;
  let sent: Parameters<Mailer['send']>[0][] = [];
  let isMailDown = false;
  const logged: string[] = [];
  const stored = () => look('select kind, body, sent_at is not null as sent from outbox');
  const dispatch = async (): Promise<void> => {
    const { store, tenants, library } = server.services;
    const send = (letter: Parameters<Mailer['send']>[0]) => {
      if (isMailDown) return Promise.reject(new Error('The mail server is down.'));
      sent.push(letter);
      return Promise.resolve();
    };
    const services = { store, tenants, library, mailer: { send, close: () => undefined } };
    const senders = { [codeLetter]: codeLetterSender(services), [codeWarning]: codeWarningSender(services) };
    const note = (...what: readonly unknown[]) => void logged.push(JSON.stringify(what));
    const dispatcher = openDispatcher({ store, tenants, senders, log: { warn: note, error: note } });
    await dispatcher.sendDue();
    await dispatcher.close();
  };
  beforeEach(async () => {
    [sent, isMailDown] = [[], false];
    server = keep(await openTestServer(rows.store));
    const { group } = await saveGroupWithMembers(rows.store, server);
    await newVisitor(server, 'harbor').ask('POST', '/clients/exists', group, { 'accept-language': 'en' });
  });
  afterEach(() => deleteCodes(rows.store));

  it('are sent once, and their rows hold no code and no address after that', async () => {
    const [letter] = await codeLetters(rows.store, 'harbor');
    await dispatch();
    await dispatch();
    expect(sent.map(({ to, text }) => [to, text.includes(`Your code is ${letter?.code}.`)])).toEqual([[letter?.to, true]]);
    expect(await stored()).toEqual([{ kind: 'code-letter', body: {}, sent: true }]);
  });

  it('are not sent after ten minutes, and go then', async () => {
    isMailDown = true;
    await dispatch();
    isMailDown = false;
    await change("update outbox set next_at = now(), expires_at = now() - interval '1 second'");
    await change("update sign_in_codes set expires_at = now() - interval '1 second'");
    await dispatch();
    expect(sent).toEqual([]);
    await removeExpiredRows({ ...server.services, now: () => new Date(), log: { error: () => undefined } });
    expect(await stored()).toEqual([]);
    expect(await look('select code_id from sign_in_codes')).toEqual([]);
    expect(logged.join('\n')).not.toMatch(/\d{6}\D*@|wharf/);
  });

  it('are in no dump, nor is anything of their codes', async () => {
    const [letter] = await codeLetters(rows.store, 'harbor');
    const lines: string[] = [];
    await writeDumpLines(rows.store, 'x', (line) => {
      lines.push(line);
      return Promise.resolve();
    });
    const dump = lines.join('');
    expect(dump).toContain('Wharf Brewing');
    expect(dump).not.toMatch(/code-letter|code_hash/);
    expect(dump).not.toContain(`"${letter?.code}"`);
  });
});
