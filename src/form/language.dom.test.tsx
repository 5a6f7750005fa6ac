import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { validatorsFor } from '../../engine/build.js';
import { createTexts } from '../../server/shared/texts.js';
import { EngineForm } from './engine-form.js';
import { smallForm } from '../../fixtures/testing/render-form.js';

const ROW = { schema: { type: 'object', properties: { name: { type: 'string', title: 'Name' } } } };
const FORM = {
  schema: {
    type: 'object',
    required: ['first', 'last'],
    properties: {
      first: { type: 'string', title: 'First', description: 'As in the passport.' },
      last: { type: 'string', title: 'Last' },
      kind: { type: 'string', title: 'Kind', enum: ['a', 'b'] },
      day: { type: 'string', title: 'Day', format: 'date' },
      people: { type: 'array', title: 'People', items: { $ref: 'form:row' } },
    },
  },
  ui: { kind: { 'ui:widget': 'select' }, people: { 'ui:addLabel': 'Add a person', 'ui:itemLabel': 'Person' } },
};

const NEPALI: { readonly [key: string]: string } = {
  'field.first.title': 'नाम',
  'form.small.first.help': 'राहदानीमा जस्तै।',
  'field.last.title': 'थर',
  'field.kind.option.a': 'क',
  'field.day.title': 'दिन',
  'field.people.title': 'मानिसहरू',
  'field.people.add': 'मानिस थप्नुहोस्',
  'field.people.item': 'मानिस',
  'field.name.title': 'नाम',
  'hint.date': 'यसरी लेख्नुहोस्: {pattern}',
  'error.required': 'यो विवरण अनिवार्य छ',
  'form.error-title': 'केही मिलेन',
  'form.required-legend': '* चिन्ह लागेका विवरण अनिवार्य छन्।',
};

function drawn() {
  const { source } = smallForm(FORM, { rows: { row: ROW }, platform: 'two' });
  const nepali: typeof source = {
    ...source,
    text: createTexts({
      code: 't',
      groupCode: 'g',
      language: 'ne',
      dictionaries: {},
      library: { texts: { ne: NEPALI }, platform: source.platform },
    }).text,
  };
  const forms = [source.form, ...source.form.fields.flatMap(({ rows }) => rows ?? [])];
  const validators = validatorsFor(forms);
  const onSubmit = () => Promise.resolve(undefined);
  const draw = (shown: typeof source) => <EngineForm source={shown} validators={validators} submitLabel="Continue" onSubmit={onSubmit} />;
  const view = render(draw(source));
  return { user: userEvent.setup(), speakNepali: () => view.rerender(draw(nepali)) };
}

describe('a form in another language', () => {
  it('keeps what was typed and the focus, and shows all texts in the new language', async () => {
    const { user, speakNepali } = drawn();
    await user.click(screen.getByRole('button', { name: 'Add a person' }));
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Hari');
    await user.type(screen.getByRole('textbox', { name: /First/ }), 'Sita');
    const field = screen.getByRole('textbox', { name: /First/ });
    speakNepali();
    expect(screen.getByRole('textbox', { name: /^नाम \*$|^नाम$/, description: 'राहदानीमा जस्तै।' })).toBe(field);
    expect(document.activeElement).toBe(field);
    expect(screen.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value)).toEqual(['Sita', '', '', 'Hari']);
    expect(screen.getByRole('group', { name: 'मानिस 1' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'मानिस थप्नुहोस्' })).toBeDefined();
    expect(screen.getByRole('option', { name: 'क' })).toBeDefined();
    expect(screen.getByText('यसरी लेख्नुहोस्: YYYY/MM/DD')).toBeDefined();
    expect(screen.getByText('* चिन्ह लागेका विवरण अनिवार्य छन्।')).toBeDefined();
  });

  it('shows its errors in the new language, at the field and in the alert', async () => {
    const { user, speakNepali } = drawn();
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(screen.getByRole('textbox', { name: /Last/, description: 'This is a required field' })).toBeDefined();
    speakNepali();
    expect(screen.getByRole('textbox', { name: /थर/, description: 'यो विवरण अनिवार्य छ' })).toBeDefined();
    const alert = screen.getByRole('alert').textContent;
    expect(alert).toContain('केही मिलेन');
    expect(alert).toContain('थर: यो विवरण अनिवार्य छ');
    expect(alert).not.toContain('This is a required field');
  });
});
