import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { blockCallsOf, blocksOfPage, callsOf, pasteBlocks } from '../../fixtures/testing/guide-files.js';
import { type ScriptRunner, startNode, startScriptRunner } from '../../fixtures/testing/real-server.js';
import { distinctChanges, lineDiff } from './cases/golden-changes.js';

const root = mkdtempSync(join(tmpdir(), 'vestibule-case-'));
const path = 'fixtures/cases/agent/only-name.json';
const file = join(root, path);
let scripts: ScriptRunner;
beforeAll(async () => {
  for (const part of ['schemas', 'fixtures/tenants', 'fixtures/cases/agent']) cpSync(part, join(root, part), { recursive: true });
  scripts = await startScriptRunner();
});
afterAll(async () => {
  await scripts.close();
  rmSync(root, { recursive: true });
});

const run = (...words: readonly string[]) => scripts.call('case', [...words, '--root', root]);
const save = (answers: object, more: object = {}) =>
  writeFileSync(
    file,
    JSON.stringify({
      $schema: '../../../schemas/meta/case.schema.json',
      form: 'agent',
      tenant: 'summit',
      about: 'A name.',
      today: '2026-11-20',
      answers,
      ...more,
    }),
  );

describe('npm run case', () => {
  afterEach(() => {
    for (const part of ['json', 'outline.txt', 'payload.json']) rmSync(file.replace('json', part), { force: true });
  });

  it('shows the outline of a new case, writes its golden files, and then what differs from them [R-0.39]', async () => {
    save({ firstName: 'Ada' });
    const fresh = await run(path);
    expect(fresh).toMatchObject({ code: 1, err: '' });
    expect(fresh.out).toMatch(
      /^agent · summit · A name\. .*\n[^]*\n {2}verdict: [^]*has no golden files yet: npm run case -- \S+ --update /,
    );
    expect((await run('agent/only-name', '--update')).out).toMatch(
      /only-name\.outline\.txt is written\n.*payload\.json is written\n1 case, all/,
    );
    save({ firstName: 'Bob' });
    const changed = await run('only-name');
    expect(changed.out.split('\n').filter((line) => /^ {2}[+-] /.test(line))).toEqual([
      expect.stringMatching(/^ {2}- .*"Ada"/),
      expect.stringMatching(/^ {2}\+ .*"Bob"/),
    ]);
    expect(changed.code).toBe(1);
    save({ firstName: 'Ada' }, { expect: { verdict: 'accepted', hidden: ['/firstName'] } });
    const failed = await run(join(root, path));
    expect(failed.out).toMatch(
      /only-name\.json: expected the form accepted; it is refused, because [^]*: expected \/firstName hidden; First Name is /,
    );
    expect(failed).toMatchObject({ code: 1 });
  });

  it('tells a review and a CI what differs, and writes no golden file [R-0.39]', async () => {
    save({ firstName: 'Ada' });
    await run('only-name', '--update');
    save({ firstName: 'A & <b>' }, { expect: { verdict: 'accepted' } });
    const golden = file.replace('json', 'outline.txt');
    const before = readFileSync(golden, 'utf8');
    const { code, out } = await run('only-name', 'agent/harbor.all-off', '--format', 'junit');
    expect({ code, xml: out }).toEqual({ code: 1, xml: expect.stringContaining('<testsuite name="cases" tests="2" failures="1"') });
    expect(out).toMatch(
      /name="agent\/only-name">\n<failure type="failed" message="First Name: [^"]*&lt;b&gt;[^"]*">.*&#10;\+ .*A &amp; &lt;b&gt;/,
    );
    expect(out).toMatch(/<failure type="failed" message="expected the form accepted; [^"]*">/);
    expect(out).toMatch(/name="agent\/harbor.all-off">\n<\/testcase>/);
    const page = await run('only-name', '--format', 'html');
    expect(page).toMatchObject({ code: 1, err: '' });
    const html = readFileSync(page.out.trim(), 'utf8');
    expect(html).toMatch(/<summary>First Name: .* → .*&lt;b&gt;.*<\/summary><a href="#(\S+only-name\.outline\.txt)">[^]*<table id="\1">/);
    expect(html).toMatch(/<tr><td><del>- {3}.*Ada.*<\/del><\/td><td><ins>\+ {3}.*A &amp; &lt;b&gt;.*<\/ins><\/td><\/tr>/);
    expect(html).toContain('<td colspan="2">…</td>');
    expect(html).toContain('agent/only-name: expected the form accepted');
    expect(html).not.toMatch(/<b>|<script|<link| src=/);
    expect(readFileSync(golden, 'utf8')).toBe(before);
    expect(await run('only-name', '--format', 'text')).toMatchObject({ code: 2, err: expect.stringContaining('There are: html, junit') });
    expect((await run('only-name', '--format', 'html', '--update')).err).toMatch(/^--format only compares; --update writes/);
  });

  it('runs all cases of a form, those of a pattern, and none without a name', async () => {
    const countOf = async (which: string) => Number(/^(\d+) cases, all as they should be\n$/.exec((await run(which)).out)?.[1]);
    const [all, some] = [await countOf('agent'), await countOf('agent/*-*')];
    expect(some).toBeGreaterThan(1);
    expect(all).toBeGreaterThan(some);
    expect(await run('agent/ful')).toMatchObject({
      code: 2,
      err: expect.stringContaining('There is no case "agent/ful". Did you mean "agent/full"?'),
    });
    expect((await run()).err).toMatch(/^Name a case, a form or a pattern, such as/);
  });

  it('says what is wrong with the file of a case', async () => {
    save({}, { expct: {} });
    expect((await run('only-name')).err).toMatch(/only-name\.json:1:\d+ \/expct unknown-key /);
  });

  it('follows each save with --watch', async () => {
    save({ firstName: 'Ada' });
    const watching = startNode(['scripts/run.mjs', 'case', 'only-name', '--watch', '--root', root]);
    await watching.says(/no golden files yet[^]*Waiting/);
    save({ firstName: 'Cleo' });
    expect(await watching.says(/(Cleo)[^]*Waiting/)).toBe('Cleo');
    await watching.stop();
    expect(existsSync(file.replace('json', 'outline.txt'))).toBe(false);
  });
});

describe('the guide for testers', () => {
  const page = 'docs/guides/tester.md';
  it('leads from a first case to one that fails for the reason it prints, and to golden files', async () => {
    const blocks = blocksOfPage(page).filter(({ path: target }) => target !== undefined);
    const calls = blockCallsOf(page).filter(({ name }) => name === 'case');
    expect([blocks.length, calls.length]).toEqual([4, 3]);
    const paste = (nth: number) => pasteBlocks(root, blocks.slice(nth, nth + 1));
    const call = (nth: number) => run(...calls.slice(nth, nth + 1).flatMap(({ words }) => words));
    paste(0);
    expect((await call(0)).out).toMatch(/verdict: sent\n[^]*has no golden files yet/);
    paste(1);
    expect((await call(0)).out).toContain(/^> (.*)$/m.exec(readFileSync(page, 'utf8'))?.[1]);
    paste(2);
    paste(3);
    expect((await call(1)).out).toContain('/phone becomes blank, by the change "another country starts the phone afresh"');
    expect(await call(2)).toMatchObject({ code: 0, out: expect.stringMatching(/\n2 cases, all as they should be\n$/) });
    const found = callsOf(page).find(({ words }) => words.includes('--for'));
    expect(await scripts.call('new', [...(found?.words ?? []), '--root', root])).toMatchObject({ code: 0, err: '' });
    expect((await run('agent/last-name-too-long')).out).toMatch(/Last Name .*maxLength/);
  });
});

describe('the summary of changed golden files', () => {
  const before = readFileSync('fixtures/cases/agent/full.outline.txt', 'utf8');
  it('names each distinct change once, with its cases, reason and tenants', () => {
    const outline = (mark: string, reason: string, more = '') =>
      `agent · meadow · x\n  ${mark} Gender        select  ‹${reason}›\n${more}  verdict: sent\n`;
    const [on, off] = [outline('*', 'GENDER Enabled, required', '    * Inner    text\n'), outline('-', 'GENDER Disabled')];
    const change = (name: string, was: string, is: string) => ({ path: `fixtures/cases/agent/${name}`, before: was, after: is });
    const lines = distinctChanges([
      change('a.outline.txt', on, off),
      change('b.outline.txt', on, off),
      change('b.payload.json', '{ "gender": "F", "list": [{ "a": 1 }, { "a": 1 }] }', '{ "list": [{ "a": 2 }, { "a": 3 }], "new": 1 }'),
      change('c.payload.json', '{}', 'null'),
      change('a.outline.txt', on.replace('x', 'y'), on),
      change('d.outline.txt', off, off.replace('sent', '1 problem, not sent').replace('select', 'text')),
      { path: 'fixtures/cases/agent/e.outline.txt', before: undefined, after: off },
    ]);
    expect(lines.map(({ text }) => text)).toEqual([
      'Gender hidden: 2 cases, because GENDER is Disabled at meadow',
      'request /gender no longer sent: 1 case',
      'request /list/*/a sent otherwise: 1 case',
      'request /new sent now: 1 case',
      'request no longer sent: 1 case',
      'heading: y → x: 1 case at meadow',
      'Gender: select → text: 1 case at meadow',
      'verdict: accepted → refused: 1 case at meadow',
      'golden file new: 1 case at meadow',
    ]);
  });

  it('shows the lines that differ and no others', () => {
    const lines = before.split('\n');
    const after = ['new', ...lines.filter((_, nth) => nth !== 2).map((line, nth) => (nth === 4 ? 'other' : line))].join('\n');
    expect(lineDiff({ path: 'x', before, after })).toEqual(['+ new', `- ${lines[2]}`, `- ${lines[5]}`, '+ other']);
    expect(lineDiff({ path: 'x', before, after: before })).toEqual([]);
  });
});
