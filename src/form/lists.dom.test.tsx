import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { screen, within, render } from '@testing-library/react';
import { describedTexts, namedForm, renderSmallForm, renderDemoForm, smallForm } from '../../fixtures/testing/render-form.js';
import userEvent from '@testing-library/user-event';
import { validatorsFor } from '../../engine/build.js';
import { createTexts } from '../../server/shared/texts.js';
import { EngineForm } from './engine-form.js';

const [FAMILY, ROWS] = [namedForm('family'), { rows: { child: namedForm('child') } }];
const nameOf = (nth: number) =>
  within(screen.getByRole('group', { name: `Child ${nth}` })).getByRole<HTMLInputElement>('textbox', { name: 'Name' });

/** Looking for a group by its role takes seconds in a form of the project. */
const groupOf = (name: string | RegExp) =>
  within(screen.getByText(name, { selector: 'legend, legend *' }).closest('fieldset') as HTMLElement);

describe('a list of forms', () => {
  it('adds an entry, goes to its first field and says so, and takes no more than there may be', async () => {
    const { user } = renderSmallForm(namedForm('family-of-one'), ROWS);
    expect(screen.queryByRole('group', { name: 'Child 1' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Add a child' }));
    expect(document.activeElement).toBe(nameOf(1));
    expect(screen.getByRole('status').textContent).toBe('Child 1 added');
    expect(screen.queryByRole('button', { name: 'Add a child' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Remove Child 1' }));
    expect(screen.getByRole('button', { name: 'Add a child' })).toBeDefined();
  });

  it('removes the chosen entry and keeps the answers of the others', async () => {
    const { user, submit, sent } = renderSmallForm(FAMILY, ROWS);
    for (const name of ['Ada', 'Ben', 'Cleo']) {
      await user.click(screen.getByRole('button', { name: 'Add a child' }));
      await user.keyboard(name);
    }
    const cleo = nameOf(3);
    await user.click(screen.getByRole('button', { name: 'Remove Child 2' }));
    expect(nameOf(2)).toBe(cleo);
    expect(cleo.value).toBe('Cleo');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add a child' }));
    expect(screen.getByRole('status').textContent).toBe('Child 2 removed');
    await submit();
    expect(sent).toEqual([{ children: [{ name: 'Ada' }, { name: 'Cleo' }] }]);
  });

  it('says in the alert which entry a problem is in, and keeps it there when another one is removed', async () => {
    const { user, submit } = renderSmallForm(FAMILY, { ...ROWS, initial: { children: [{ name: 'Ada' }, { age: 3 }] } });
    await submit();
    expect(screen.getByRole('link').textContent).toBe('Child 2, Name: This is a required field');
    await user.click(screen.getByRole('button', { name: 'Remove Child 1' }));
    expect(screen.getByRole('link').textContent).toBe('Child 1, Name: This is a required field');
    expect(describedTexts(nameOf(1))).toEqual(['This is a required field']);
    await user.type(nameOf(1), 'B');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('that needs an entry shows an open one by itself, and an error in its own words is said without the name of the field [D-138]', async () => {
    const { user, submit } = renderDemoForm({ form: 'enrollment-individual', tenant: 'harbor' });
    await user.click(groupOf(/joining with you/).getByText('Yes'));
    expect(groupOf('Dependent 1').getByLabelText(/^First Name/)).toBeDefined();
    await submit();
    const links = within(screen.getByRole('alert'))
      .getAllByRole('link')
      .map((link) => link.textContent?.trim());
    expect(links).toEqual(expect.arrayContaining(['Enter your first name', 'Dependent 1: Enter the first name']));
  });

  it('opens an entry with what the page enters; the rest of it opens once who it is has been answered', async () => {
    const { user } = renderDemoForm({ form: 'enrollment-individual', tenant: 'harbor', answers: { lastName: 'Lovelace' } });
    await user.click(groupOf(/joining with you/).getByText('Yes'));
    const entry = groupOf('Dependent 1');
    const rest = entry.getByRole('button', { name: 'More about this person' });
    expect([entry.getByLabelText<HTMLInputElement>(/^Last Name/).value, rest.getAttribute('aria-expanded')]).toEqual(['Lovelace', 'false']);
    expect(entry.queryByLabelText(/^Blood type/)).toBeNull();
    await user.click(entry.getByText('Spouse'));
    await user.type(entry.getByLabelText(/^First Name/), 'Ben');
    await user.type(entry.getByLabelText(/^Date of Birth/), '03041984');
    expect(rest.getAttribute('aria-expanded')).toBe('false');
    await user.click(entry.getByText('Male'));
    expect(rest.getAttribute('aria-expanded')).toBe('true');
    const ben = groupOf('Ben Lovelace, spouse');
    expect(ben.getByLabelText<HTMLInputElement>(/^Same as Primary Contact/).checked).toBe(true);
    await user.clear(ben.getByLabelText(/^Last Name/));
    expect(groupOf('Dependent 1').getByLabelText(/^Blood type/)).toBeDefined();
  });

  it('[R-2.116] [R-2.117] [R-2.119] copies the contact of the primary into a dependent, locked, and clears it again', async () => {
    const { user } = renderDemoForm({
      form: 'enrollment-individual',
      tenant: 'harbor',
      answers: { addDependentOrNot: 'YES', email: 'ada@example.org', home: '2075550142', dependents: [{}] },
    });
    const dependent = groupOf('Dependent 1');
    await user.click(dependent.getByRole('button', { name: 'More about this person' }));
    const email = dependent.getByRole<HTMLInputElement>('textbox', { name: 'Email' });
    const same = dependent.getByRole('checkbox', { name: 'Same as Primary Contact' });
    await user.click(same);
    expect([email.value, email.readOnly]).toEqual(['ada@example.org', true]);
    expect(dependent.queryByRole('textbox', { name: 'Email' })).toBeNull();
    expect(dependent.getByText('ada@example.org · United States · (207) 555 0142')).toBeDefined();
    const show = dependent.getByRole('button', { name: 'Show what was copied' });
    expect(show.getAttribute('aria-expanded')).toBe('false');
    await user.click(show);
    expect(dependent.getByRole('textbox', { name: 'Email' })).toBe(email);
    await user.click(same);
    expect(dependent.queryByRole('button', { name: 'Show what was copied' })).toBeNull();
    expect([email.value, email.readOnly]).toEqual(['', false]);
  });
});

describe('a list whose entries are cards', () => {
  const CARDS = namedForm('family-of-cards');
  const card = (nth: number) => screen.getByRole('group', { name: `Child ${nth}` });
  const edit = (nth: number) => within(card(nth)).getByRole('button', { name: `Edit Child ${nth}` });
  const inputs = () => screen.queryAllByRole<HTMLInputElement>('textbox').map((input) => input.value);
  const initial = { children: [{ name: 'Ada', age: 7 }, { name: 'Ben' }, {}] };

  it('has one open entry, the first; the others are a line that says who they are and whether something is missing', () => {
    renderSmallForm(CARDS, { ...ROWS, initial });
    expect(inputs()).toEqual(['Ada', '7']);
    expect(within(card(2)).getByText('Ben')).toBeDefined();
    expect(within(card(2)).queryByText('Not complete')).toBeNull();
    expect(within(card(3)).getByText('Not complete')).toBeDefined();
  });

  it('opens another entry by Edit, or a new one, whose first field gets the focus', async () => {
    const { user } = renderSmallForm(CARDS, { ...ROWS, initial });
    await user.click(edit(2));
    expect(document.activeElement).toBe(nameOf(2));
    expect(inputs()).toEqual(['Ben', '']);
    expect(within(card(1)).getByText('Ada · 7')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Remove Child 3' }));
    await user.click(screen.getByRole('button', { name: 'Add a child' }));
    expect([document.activeElement, inputs()]).toEqual([nameOf(3), ['', '']]);
    expect(edit(1)).toBeDefined();
  });

  it('goes to Edit of the next card after a removal, else to the button that adds one', async () => {
    const { user } = renderSmallForm(CARDS, { ...ROWS, initial });
    await user.click(screen.getByRole('button', { name: 'Remove Child 1' }));
    expect(document.activeElement).toBe(edit(1));
    expect(within(card(1)).getByText('Ben')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Remove Child 2' }));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add a child' }));
  });

  it('opens the first wrong entry after a submit, and any by its link in the alert; sends the same as open entries', async () => {
    const { user, submit, sent } = renderSmallForm(CARDS, { ...ROWS, initial });
    await submit();
    expect(inputs()).toEqual(['', '']);
    await user.click(edit(1));
    await user.click(screen.getByRole('link', { name: /^Children, Child 3, Name|^Child 3, Name/ }));
    expect(document.activeElement).toBe(nameOf(3));
    await user.keyboard('Cleo');
    await submit();
    expect(sent).toEqual([{ children: [{ name: 'Ada', age: 7 }, { name: 'Ben' }, { name: 'Cleo' }] }]);
  });
});

describe('a form in another language', () => {
  const ROW = { schema: { type: 'object', properties: { name: { type: 'string', title: 'Name' } } } };
  const FORM = namedForm('two-languages');

  const NEPALI: { readonly [key: string]: string } = JSON.parse(readFileSync('src/form/two-languages.json', 'utf8'));

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
    const validators = validatorsFor([source.form]);
    const onSubmit = () => Promise.resolve(undefined);
    const draw = (shown: typeof source) => <EngineForm source={shown} validators={validators} submitLabel="Continue" onSubmit={onSubmit} />;
    const view = render(draw(source));
    return { user: userEvent.setup(), speakNepali: () => view.rerender(draw(nepali)) };
  }

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
