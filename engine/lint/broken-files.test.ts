import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { testHash } from '../../fixtures/testing/test-hash.js';
import { byTier } from '../../fixtures/testing/tier.js';
import { compile, type Scope, type SourceFile } from '../build.js';

const files: readonly SourceFile[] = ['schemas', 'fixtures/tenants']
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name).replaceAll('\\', '/')))
  .filter((path) => path.endsWith('.json'))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
const scopes: readonly Scope[] = [
  { platform: 'one', group: 'coastal', tenant: 'harbor' },
  { platform: 'two', group: 'himal', tenant: 'himal' },
];

const oneOfEachKind = `schemas/forms/dependent.form.json schemas/fragments/person.fragment.json schemas/pages/membership.page.json
  schemas/overlays/tenant/harbor/enrollment-individual.overlay.json schemas/platforms/two.platform.json
  schemas/texts/en.json schemas/texts/ne.json schemas/routes.json schemas/layouts.json schemas/parts.json
  schemas/settings.json fixtures/tenants/harbor.json`.split(/\s+/);

describe('a missing comma', () => {
  it.each(byTier(oneOfEachKind.slice(0, 3), oneOfEachKind))('in %s is one finding', (path) => {
    const broken = files.map((file) => (file.path === path ? { ...file, text: file.text.replace(/,(?=\n)/, '') } : file));
    const result = compile(broken, scopes, testHash);
    const problems = result.ok ? result.value.warnings : result.problems;
    expect(problems.map(({ file, code, pointer }) => `${file} ${code} ${pointer}`)).toEqual([`${path} json-syntax `]);
  });
});

describe('a mistake in a file that others name', () => {
  const withoutKey = (path: string, change: (value: ReturnType<typeof JSON.parse>) => void) => {
    const broken = files.map((file) => {
      if (file.path !== path) return file;
      const value = JSON.parse(file.text);
      change(value);
      return { path, text: JSON.stringify(value) };
    });
    const result = compile(broken, scopes, testHash);
    return (result.ok ? result.value.warnings : result.problems).map(({ file, code, pointer }) => `${file} ${code} ${pointer}`);
  };

  it('is one finding where a setting lacks its kind', () => {
    expect(withoutKey('schemas/settings.json', ({ settings }) => delete settings.EMAIL.kind)).toEqual([
      'schemas/settings.json missing-key /settings/EMAIL',
    ]);
  });

  it('is one finding where a layout lacks its sentence', () => {
    expect(withoutKey('schemas/layouts.json', ({ layouts }) => delete layouts.service.about)).toEqual([
      'schemas/layouts.json missing-key /layouts/service',
    ]);
  });
});
