import type { Rehearsal } from '../walk.js';
import { installBrowserGlobals } from './browser-globals.js';

const WARM_UP = 'Warming';

/** Renders the enrollment form in jsdom; the action types one letter of a first name. */
export const rehearseKeystroke: Rehearsal = async () => {
  installBrowserGlobals();
  const { renderDemoForm } = await import('../../../fixtures/testing/render-form.js');
  const { user, container, unmount } = renderDemoForm({ form: 'enrollment-individual', tenant: 'harbor' });
  const field = container.querySelector<HTMLInputElement>('input[autocomplete~="given-name"]');
  if (field === null) throw new Error('The form has no field for a first name.');
  await user.click(field);
  await user.keyboard(WARM_UP);
  const act = async (): Promise<void> => {
    const before = field.value;
    await user.keyboard('x');
    if (field.value !== `${before}x`) throw new Error(`The field shows ${field.value}.`);
  };
  return { act, close: unmount };
};
