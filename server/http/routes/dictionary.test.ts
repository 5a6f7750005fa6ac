import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { serverOverStores } from '../../../fixtures/testing/over-stores.js';
import { addTenants } from '../../operations/add-tenants.js';
import { readTenantFile } from '../../../fixtures/testing/read-tenants.js';
import type { TenantFile } from '../../tenants/tenant-file.js';
import { root } from '../../../fixtures/testing/test-server.js';

serverOverStores('the words of a tenant group', ({ rows, server }) => {
  const words = async (language: string, groupCode: string): Promise<Record<string, string>> =>
    (await server.app.inject({ url: `/api/lang-dictionary/${language}/tenant?groupCode=${groupCode}` })).json().data;
  const fileOf = (code: string): TenantFile => {
    const read = readTenantFile(resolve(root, `fixtures/tenants/${code}.json`));
    if (!read.ok) throw new Error(read.problems.join());
    return read.value;
  };
  /** Saves tenants as an operator does, and waits until the server has heard of it. */
  const take = async (files: readonly TenantFile[], isHeard: () => Promise<boolean>): Promise<void> => {
    expect(await addTenants(rows.store, files)).toMatchObject({ ok: true });
    for (let tries = 0; tries < 100 && !(await isHeard()); tries += 1) await setTimeout(50);
    expect(await isHeard()).toBe(true);
  };

  it('are there in each language it has [R-1.63] [R-1.64]', async () => {
    expect((await words('ne', 'himal'))['himal_field.phone.title']).toBe('मोबाइल नम्बर');
    expect((await words('NE', 'Himal'))['himal_field.phone.title']).toBe('मोबाइल नम्बर');
    expect((await words('en', 'himal'))['himal_field.phone.title']).toBe('Mobile');
  });

  it('leave out those of private offerings, to which a link alone leads [D-38]', async () => {
    const keys = Object.keys(await words('ne', 'himal'));
    expect(keys).toContain('offering.himal-family-split.name');
    expect(keys.filter((key) => key.includes('himal-staff'))).toEqual([]);
  });

  it.each(['de', 'ne', 'constructor', '__proto__', 'x'.repeat(35)])('are none in a language it has none in: %s', async (language) => {
    expect(await words(language, 'coastal')).toEqual({});
  });

  it('stay where another tenant of the group is saved, and go with the file that said them', async () => {
    const harbor = fileOf('harbor');
    const meadow = { ...fileOf('meadow'), dictionaries: { ne: { 'meadow_field.phone.title': 'मोबाइल', 'field.zip.title': 'कोड' } } };
    await take([meadow], async () => Object.keys(await words('ne', 'coastal')).length === 2);
    await take([{ ...harbor, dictionaries: { ne: { 'harbor_field.zip.title': 'कोड' } } }], async () => {
      return Object.keys(await words('ne', 'coastal')).length === 3;
    });
    expect((await words('en', 'coastal'))['meadow_field.phone.title']).toBe('Mobile phone');
    await take([harbor, fileOf('meadow')], async () => Object.keys(await words('ne', 'coastal')).length === 0);
  });

  it('are what a form is refused in, where the tenant has them in the language that is asked', async () => {
    const ask = async (tenant: string, language?: string) => {
      const headers = {
        'x-tenant': tenant,
        'x-form': 'enrollment-individual',
        ...(language !== undefined && { 'accept-language': language }),
      };
      const answer = await server.app.inject({ method: 'POST', url: '/api/clients', headers, payload: { type: 'Individual' } });
      expect(answer.statusCode).toBe(422);
      const { message, errors } = answer.json();
      return [message, errors.find(({ path }: { path: string }) => path === '/firstName')?.message];
    };
    const english = ['Please check the answers and send them again.', 'Enter your first name'];
    const nepali = [expect.stringMatching(/\p{Script=Devanagari}/u), expect.stringMatching(/\p{Script=Devanagari}/u)];
    expect(await ask('himal')).toEqual(english);
    expect(await ask('himal', 'de, en')).toEqual(english);
    expect(await ask('himal', 'ne-NP, en;q=0.8')).toEqual(nepali);
    expect(await ask('himal')).toEqual(english);
    expect(await ask('harbor', 'ne')).toEqual(english);
    expect(await ask('himal', 'x'.repeat(5000))).toEqual(english);
  });
});

describe('a tenant file', () => {
  it.each(['en', 'Nepali'])('with words in "%s" is refused', (language) => {
    const folder = mkdtempSync(join(tmpdir(), 'vestibule-words-'));
    const file = JSON.parse(readFileSync(resolve(root, 'fixtures/tenants/himal.json'), 'utf8'));
    writeFileSync(resolve(folder, 'himal.json'), JSON.stringify({ ...file, dictionaries: { [language]: { a: 'b' } } }));
    const problem = `/dictionaries/${language} wrong-value  this must be a language other than English, such as "ne", and it is "${language}"`;
    expect(readTenantFile(resolve(folder, 'himal.json'))).toEqual({ ok: false, problems: [expect.stringContaining(problem)] });
    rmSync(folder, { recursive: true });
  });
});
