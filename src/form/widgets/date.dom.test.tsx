import { describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { describedTexts, renderSmallForm } from '../../../fixtures/testing/render-form.js';

const form = (ui: object = {}, more: object = {}) => ({
  schema: { type: 'object', required: ['day'], properties: { day: { title: 'Day', type: 'string', format: 'date', ...more } } },
  ui: { day: { 'ui:calendar': 'appointmentDays', ...ui } },
});
const day = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Day/ });
const button = () => screen.queryByRole('button', { name: 'Choose a date from a calendar' });

describe('the calendar beside a typed date', () => {
  it.each([
    ['one', '11252026', '12/24/2026'],
    ['two', '20261125', '2026/12/24'],
  ])('opens by keyboard at the day that was typed, and a chosen one is as if typed, on platform %s', async (platform, typed, shown) => {
    const { user, container, submit, sent } = renderSmallForm(form(), { platform });
    const calendar = container.querySelector<HTMLInputElement>('[type="date"]') as HTMLInputElement;
    const showPicker = jest.fn(() => calendar.value);
    Object.assign(calendar, { showPicker });
    await user.type(day(), typed);
    await user.tab();
    expect([document.activeElement, ...describedTexts(button() as Element)]).toEqual([button(), 'Day *']);
    await user.keyboard('{Enter}');
    expect(showPicker).toHaveReturnedWith('2026-11-25');
    expect([calendar.min, calendar.max]).toEqual(['2026-11-20', '2027-11-20']);
    fireEvent.change(calendar, { target: { value: '2026-12-24' } });
    expect(day().value).toBe(shown);
    await submit();
    expect(sent).toEqual([{ day: '12/24/2026' }]);
    fireEvent.change(calendar, { target: { value: '' } });
    expect(day().value).toBe('');
  });

  it('leaves the date to be typed where the browser opens none', async () => {
    const { user } = renderSmallForm(form());
    await user.click(button() as Element);
    expect(document.activeElement).toBe(day());
  });

  it.each([{ 'ui:readonly': true }, { 'ui:disabled': true }, { 'ui:calendar': undefined }])('is not there with %j', (ui) => {
    renderSmallForm(form(ui, { default: '11/20/2026' }));
    expect([day().type, button()]).toEqual(['text', null]);
  });
});
