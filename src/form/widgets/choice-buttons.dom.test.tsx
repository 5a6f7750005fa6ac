import { describe, expect, it, jest } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { BoxesWidget } from './boxes.js';
import { ChoiceButtonsWidget } from './choice-buttons.js';
import type { WidgetProps } from './widget.js';

const OPTIONS = ['Female', 'Male'].map((value) => ({ value, label: value }));

/** Shows a widget of two options beside another control, and returns what it reports. */
function show(Widget: (props: WidgetProps) => React.ReactNode, value?: unknown) {
  const reported = { onBlur: jest.fn(), onChange: jest.fn() };
  // The other props are for widgets of one control.
  const props = { id: 'gender', value, options: { enumOptions: OPTIONS }, ...reported } as unknown as WidgetProps;
  render(
    <>
      <Widget {...props} />
      <input aria-label="Next" />
    </>,
  );
  return reported;
}

describe.each([
  ['choice buttons', ChoiceButtonsWidget, 'button'],
  ['checkboxes', BoxesWidget, 'checkbox'],
] as const)('a group of %s', (_what, Widget, role) => {
  it('is not left when the focus moves from one of its controls to the next', () => {
    const { onBlur } = show(Widget);
    const [first, second] = screen.getAllByRole(role);
    if (!first || !second) throw new Error('There are no two controls.');
    fireEvent.blur(first, { relatedTarget: second });
    expect(onBlur).not.toHaveBeenCalled();
  });

  it('is left when the focus moves to a control outside, or out of the page', () => {
    const { onBlur } = show(Widget, 'Male');
    const [first] = screen.getAllByRole(role);
    if (!first) throw new Error('There is no control.');
    fireEvent.blur(first, { relatedTarget: screen.getByLabelText('Next') });
    expect(onBlur.mock.calls).toEqual([['gender', 'Male']]);
    fireEvent.blur(first, { relatedTarget: null });
    expect(onBlur).toHaveBeenCalledTimes(2);
  });
});

describe('choice buttons', () => {
  it('choose with a click, and clear the answer with a click on the chosen one', () => {
    const { onChange } = show(ChoiceButtonsWidget, 'Male');
    fireEvent.click(screen.getByRole('button', { name: 'Female' }));
    fireEvent.click(screen.getByRole('button', { name: 'Male', pressed: true }));
    expect(onChange.mock.calls).toEqual([['Female'], [undefined]]);
  });
});
