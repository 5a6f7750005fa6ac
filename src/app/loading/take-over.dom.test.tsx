import { afterEach, describe, expect, it } from '@jest/globals';
import { takeOver } from './take-over.js';

/** The controls of a form; `count` is the part of its ids that React counts. */
const controls = (count: string) => `
  <input type="radio" name="${count}" aria-labelledby="${count}family-title" checked>
  <input type="radio" name="${count}" aria-labelledby="${count}group-title">
  <input id="form${count}_name"><input id="form${count}_kept" value="as it was">
  <input id="form${count}_mail" type="email">
  <select id="form${count}_country"><option value="">Choose</option><option value="NP">Nepal</option></select>
  <input type="checkbox" id="form${count}_agree"><input type="checkbox" id="form${count}_news" checked>
  <button>Menu</button>`;

afterEach(() => {
  document.body.innerHTML = '';
});

/** A page whose prerender a visitor has used; returns what the page then has. */
async function pageAfter(fillIn: (prerender: HTMLElement) => void, page = controls('_r_7_')) {
  document.body.innerHTML = `<div id="prerender">${controls('_R_9aj_')}</div><div id="root" hidden>${page}</div>`;
  const [prerender, root] = ['prerender', 'root'].map((id) => document.getElementById(id) as HTMLElement) as [HTMLElement, HTMLElement];
  fillIn(prerender);
  const events: string[] = [];
  for (const type of ['input', 'change', 'click'])
    root.addEventListener(type, ({ target }) => events.push(`${type} ${(target as HTMLElement).id || (target as HTMLElement).ariaLabel}`));
  await takeOver(prerender, root);
  const control = (name: string) => root.querySelector<HTMLInputElement>(`[id$="_${name}"], [aria-labelledby$="${name}-title"]`);
  return { root, control, events };
}

const at = (prerender: HTMLElement, name: string) =>
  prerender.querySelector(`[id$="_${name}"], [aria-labelledby$="${name}-title"]`) as HTMLInputElement;

describe('taking over what was entered before the script', () => {
  it('enters typed, chosen and ticked values, choices first, with the events of a visitor', async () => {
    const { control, events } = await pageAfter((prerender) => {
      at(prerender, 'name').value = 'Ada';
      at(prerender, 'country').value = 'NP';
      at(prerender, 'agree').checked = true;
      at(prerender, 'news').checked = false;
      at(prerender, 'group').checked = true;
    });
    expect(['name', 'country', 'kept'].map((name) => control(name)?.value)).toEqual(['Ada', 'NP', 'as it was']);
    expect(['agree', 'news', 'group'].map((name) => control(name)?.checked)).toEqual([true, false, true]);
    expect(events.at(-2)).toBe('input form_r_7__name');
    expect(events).toContain('change form_r_7__country');
  });

  it('leaves alone what was not touched, so that a draft stays', async () => {
    const page = controls('_r_7_').replace('id="form_r_7__name"', 'id="form_r_7__name" value="from a draft"');
    const { control, events } = await pageAfter(() => undefined, page);
    expect([control('name')?.value, events]).toEqual(['from a draft', []]);
  });

  it('moves focus and caret to the same field', async () => {
    const { control } = await pageAfter((prerender) => {
      const name = at(prerender, 'name');
      name.value = 'Ada Maria';
      name.focus();
      name.setSelectionRange(3, 5);
    });
    const name = control('name');
    expect(document.activeElement).toBe(name);
    expect([name?.selectionStart, name?.selectionEnd]).toEqual([3, 5]);
  });

  it('moves the focus to fields without a caret and to buttons by their text', async () => {
    const mail = await pageAfter((prerender) => at(prerender, 'mail').focus());
    expect(document.activeElement).toBe(mail.control('mail'));
    const menu = await pageAfter((prerender) => prerender.querySelector('button')?.focus());
    expect(document.activeElement).toBe(menu.root.querySelector('button'));
  });

  it('drops what the page does not ask for, such as after another step was restored', async () => {
    const { root, events } = await pageAfter((prerender) => {
      at(prerender, 'name').value = 'Ada';
      at(prerender, 'name').focus();
    }, '<h1>Payment</h1><input id="form_r_7__card">');
    expect([root.hidden, root.querySelector('input')?.value, events]).toEqual([false, '', []]);
  });
});
