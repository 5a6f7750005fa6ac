import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { describedTexts, renderSmallForm } from '../../fixtures/testing/render-form.js';

function one(field: object, more: object = {}) {
  return { schema: { type: 'object', properties: { answer: { title: 'Answer', ...field } } }, ...more };
}

const answer = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Answer' });

async function sentAfter(
  text: string,
  field: object,
  how: 'type' | 'paste',
  platform = 'one',
): Promise<{ shown: string; left: string; sent: unknown }> {
  const { user, submit, sent } = renderSmallForm(one(field), { platform });
  await user.click(answer());
  await (how === 'type' ? user.keyboard(text) : user.paste(text));
  const shown = answer().value;
  await user.tab();
  const left = answer().value;
  await submit();
  return { shown, left, sent: sent[0] };
}

describe('a telephone number', () => {
  const PHONE = { type: 'string', format: 'phone' };

  it.each([
    ['[R-5.50] typed is formatted as (###) ### ####', '2125551234', 'type', 'one', '(212) 555 1234', '2125551234'],
    ['pasted with its country code is the same number', '+1 (212) 555-1234', 'paste', 'one', '(212) 555 1234', '2125551234'],
    ['typed with its country code is right once it is left', '12125551234', 'type', 'one', '(212) 555 1234', '2125551234'],
    ['[R-5.48] [R-5.49] [D-137] of Nepal has ten digits, with separators', '98-41a2345678', 'type', 'two', '9841234567', '9841234567'],
    ['[D-137] of Nepal may have its code', '+977 9803456789', 'type', 'two', '9803456789', '9803456789'],
    ['[D-137] of Nepal may have zeros before its code', '00977 (980) 345—6789', 'type', 'two', '9803456789', '9803456789'],
    ['typed on a Nepali keyboard is the same number', '९८४१२३४५६७८', 'type', 'two', '9841234567', '9841234567'],
  ] as const)('%s: %s', async (_what, text, how, platform, left, answered) => {
    expect(await sentAfter(text, PHONE, how, platform)).toMatchObject({ left, sent: { answer: answered } });
  });

  it.each([
    ['too long is not cut', '212555123456', 'one'],
    ['[D-59] of Nepal with fewer than ten digits is not taken', '12', 'two'],
  ])('%s but refused', async (_what, text, platform) => {
    const { left, sent } = await sentAfter(text, PHONE, 'paste', platform);
    expect([left.replaceAll(/\D/g, ''), sent, ...describedTexts(answer())]).toEqual([text, undefined, 'Please enter a valid phone number']);
  });

  it.each(['+977 984-1234567', '९८४ १२३४५६७', '977 9841234567'])('inserted at once as "%s" is normalised and not dropped', async (text) => {
    const { user, submit, sent } = renderSmallForm(one(PHONE), { platform: 'two' });
    await user.click(answer());
    const insert = new InputEvent('beforeinput', { inputType: 'insertText', data: text, bubbles: true, cancelable: true });
    expect(answer().dispatchEvent(insert)).toBe(true);
    answer().value = text;
    answer().dispatchEvent(new InputEvent('input', { inputType: 'insertText', data: text, bubbles: true }));
    await user.tab();
    expect(answer().value).toBe('9841234567');
    await submit();
    expect(sent[0]).toEqual({ answer: '9841234567' });
  });

  it('can be corrected in the middle without the caret jumping', async () => {
    const { user } = renderSmallForm(one(PHONE), { initial: { answer: '2125551234' } });
    await user.type(answer(), '9', { initialSelectionStart: 2, initialSelectionEnd: 3 });
    expect([answer().value, answer().selectionStart]).toEqual(['(292) 555 1234', 3]);
  });

  it('can be deleted from its end', async () => {
    const { user } = renderSmallForm(one(PHONE), { initial: { answer: '212' } });
    await user.click(answer());
    await user.keyboard('{Backspace}{Backspace}{Backspace}{Backspace}');
    expect(answer().value).toBe('');
  });
});

describe('a date', () => {
  const DATE = { type: 'string', format: 'birth-date' };

  it.each([
    ['typed as digits gets its strokes', '01022000', 'type', 'one', '01/02/2000', '01/02/2000'],
    ['typed without leading zeros is completed when it is left', '1/2/2000', 'type', 'one', '1/2/2000', '01/02/2000'],
    ['pasted without leading zeros stays the same day', '1/2/2000', 'paste', 'one', '01/02/2000', '01/02/2000'],
    ['is written in the order of the platform', '20000102', 'type', 'two', '2000/01/02', '2000/01/02'],
  ] as const)('%s, and sent in the order of the wire', async (_what, text, how, platform, shown, left) => {
    expect(await sentAfter(text, DATE, how, platform)).toEqual({ shown, left, sent: { answer: '01/02/2000' } });
  });

  it.each(['type', 'paste'] as const)('that could be two days is not guessed but answered with the message, by %s', async (how) => {
    expect(await sentAfter('02/03/1992', DATE, how, 'two')).toMatchObject({
      left: expect.stringMatching(/^02\/03\/1992 ?$/),
      sent: undefined,
    });
    expect(describedTexts(answer())).toContain('Please enter a valid date of birth');
  });
});

describe('a number', () => {
  const DECIMAL = { type: 'number', format: 'decimal' };

  it('[R-5.83] [R-5.84] takes no e and no E, and no plus, and says so at the field', async () => {
    const { user } = renderSmallForm(one(DECIMAL));
    for (const [keys, left] of [
      ['1e', '1'],
      ['E', '1'],
      ['+', '1'],
    ] as const) {
      await user.type(answer(), keys);
      expect(answer().value).toBe(left);
      expect(describedTexts(answer())).toEqual([screen.getByRole('status').textContent?.trim()]);
    }
    await user.type(answer(), '2');
    expect([answer().value, describedTexts(answer())]).toEqual(['12', []]);
  });

  it.each([
    ['[R-5.85] of three decimals', '19.999', ['type', 'paste'], DECIMAL, 'Please enter at most two decimals'],
    ['[R-5.86] below zero', '-5', ['type', 'paste'], DECIMAL, 'The number must be 0 or more'],
    ['with letters', '12abc', ['type', 'paste'], DECIMAL, 'Please enter a valid number'],
    ['with an exponent', '1e5', ['paste'], DECIMAL, 'Please enter a valid number'],
    ['with a point, where it has to be whole', '12.5', ['type'], { type: 'integer' }, expect.stringMatching(/whole/)],
    ['with a comma, where it has to be whole', '2,5', ['paste'], { type: 'integer' }, expect.stringMatching(/whole/)],
  ] as const)('%s does not become another one, but is refused when it is sent: %s', async (_what, text, ways, field, error) => {
    for (const how of ways) {
      expect(await sentAfter(text, field, how)).toEqual({ shown: text, left: text, sent: undefined });
      expect(describedTexts(answer())).toEqual([error]);
      document.body.replaceChildren();
    }
  });

  it('pasted with spaces and commas is the number', async () => {
    expect(await sentAfter(' 1,234.50 ', DECIMAL, 'paste')).toMatchObject({ sent: { answer: 1234.5 } });
  });
});

describe('a secret', () => {
  it('is hidden while it is typed, and shown on demand', async () => {
    const { user } = renderSmallForm(one({ type: 'string' }, { ui: { answer: { 'ui:widget': 'password' } } }));
    const input = screen.getByLabelText(/^Answer/);
    expect(input.getAttribute('type')).toBe('password');
    await user.click(screen.getByRole('button', { name: 'Show' }));
    expect(input.getAttribute('type')).toBe('text');
  });
});
