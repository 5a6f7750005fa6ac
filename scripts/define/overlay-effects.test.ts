import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { effectText, overlayEffects } from './overlay-effects.js';
import { openProject } from './project.js';

describe('what an overlay took from a form', () => {
  const root = mkdtempSync(join(tmpdir(), 'vestibule-overlays-'));
  afterAll(() => rmSync(root, { recursive: true }));
  const write = (path: string, value: object) => writeFileSync(join(root, path), JSON.stringify(value));

  it('is said with the overlay that did it, also where the part is that of a fragment', async () => {
    cpSync('fixtures/broken/ground', root, { recursive: true });
    mkdirSync(join(root, 'schemas/overlays/tenant/ground'), { recursive: true });
    const text = (title: string) => ({ title, type: 'string', maxLength: 80 });
    const name = { '>': [{ var: 'answers.firstName' }, 'A'] };
    write('schemas/fragments/extra.fragment.json', {
      $schema: '../meta/fragment.schema.json',
      language: 3,
      id: 'extra',
      about: 'A check.',
      checks: [{ id: 'a name is a name', when: { var: 'setting.GENDER.on' }, holds: name, at: '/firstName', say: 'error.option' }],
    });
    write('schemas/forms/person.form.json', {
      $schema: '../meta/form.schema.json',
      language: 3,
      id: 'person',
      about: 'A form.',
      use: [{ fragment: 'extra' }],
      schema: { type: 'object', properties: { firstName: text('First Name'), nick: text('Nickname'), gender: text('Gender') } },
      bindings: { '/gender': { setting: 'GENDER' } },
    });
    write('schemas/overlays/tenant/ground/person.form.overlay.json', {
      $schema: '../../../meta/overlay.schema.json',
      overlay: '1.1.0',
      info: { title: 'Ground is short', version: '1.0.0' },
      actions: [
        { target: '$.schema.properties.nick', description: 'Nobody has one', remove: true },
        { target: "$.bindings['/gender']", update: { decides: ['show'] } },
        { target: '$.checks[0]', remove: true },
      ],
    });
    const overlay = 'schemas/overlays/tenant/ground/person.form.overlay.json';
    expect(
      (await overlayEffects(await openProject(root), 'ground', 'person')).map(
        (effect) => `${effect.overlays.join()} ${effectText(effect)}`,
      ),
    ).toEqual([
      `${overlay} removed the field "/nick" (Ground is short)`,
      `${overlay} removed the check "a name is a name", which reads the setting GENDER (Ground is short)`,
      `${overlay} changed the binding "/gender", which reads the setting GENDER (Ground is short)`,
    ]);
  });
});
