import { describe, expect, it } from '@jest/globals';
import { readSources } from './compile-definitions.js';
import { reachOf } from './reach.js';

const files = [...readSources('.'), { path: 'schemas/pages/bare.page.json', text: '{}' }];
const scopes = [
  { platform: 'one', group: 'coastal', tenant: 'harbor' },
  { platform: 'one', group: 'coastal', tenant: 'meadow' },
  { platform: 'two', group: 'himal', tenant: 'himal' },
];
const ALL = ['harbor', 'himal', 'meadow'];

describe('what a change of a file reaches', () => {
  it.each([
    ['a fragment, through the fragments that use it', 'schemas/fragments/ssn.fragment.json', ['enrollment-individual', 'dependent'], ALL],
    ['a form, and the form that lists it', 'schemas/forms/dependent.form.json', ['dependent', 'enrollment-individual'], ALL],
    ['an overlay of a fragment', 'schemas/overlays/tenant/harbor/of-age.overlay.json', ['enrollment-individual'], ['harbor']],
    ['a page, by its forms', 'schemas/pages/appointment.page.json', ['appointment'], ALL],
    ['an overlay of a page without forms', 'schemas/overlays/tenant/harbor/bare.page.overlay.json', [], ['harbor']],
    ['the file of a tenant, which its group reads too', 'fixtures/tenants/harbor.json', ['agent', 'payment'], ['harbor', 'meadow']],
    ['a platform', 'schemas/platforms/two.platform.json', ['agent', 'payment'], ['himal']],
    ['the texts', 'schemas/texts/en.json', ['agent', 'payment'], ALL],
  ])('is that of %s', (_, path, forms, tenants) => {
    const reach = reachOf(path, files, scopes);
    expect(reach).toEqual({ forms: expect.arrayContaining(forms), tenants });
    expect(reach.forms.includes('sign-in-code')).toBe(forms.includes('agent'));
  });

  it('ends where fragments name each other, and is nothing for a file that nothing names', () => {
    const circle = ['a', 'b'].map((id, nth, both) => ({
      path: `schemas/fragments/${id}.fragment.json`,
      text: `{ "use": [{ "fragment": "${both[1 - nth]}" }] }`,
    }));
    expect(reachOf('schemas/fragments/a.fragment.json', circle, scopes)).toEqual({ forms: [], tenants: [] });
  });
});
