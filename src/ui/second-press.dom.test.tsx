import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { ignoreSecondPress } from './second-press.js';

interface Press {
  readonly on: string;
  /** Which click of the gesture it is, as the browser counts. */
  readonly nth?: number;
  readonly kind?: 'mouse' | 'touch';
  /** In ms and px. */
  readonly at?: number;
  readonly y?: number;
}

/** Presses what has this text, as a browser does. Returns whether the press had its effect. */
function press({ on, nth = 1, kind = 'mouse', at = 0, y = 300 }: Press): boolean {
  const target = screen.getByText(on);
  const events = [
    Object.assign(new Event('pointerdown', { bubbles: true }), { pointerType: kind }),
    new MouseEvent('mousedown', { bubbles: true, cancelable: true, detail: nth, clientX: 100, clientY: y }),
    new MouseEvent('click', { bubbles: true, cancelable: true, detail: nth, clientX: 100, clientY: y }),
  ];
  for (const event of events) Object.defineProperty(event, 'timeStamp', { value: at });
  return events.map((event) => target.dispatchEvent(event)).every(Boolean);
}

describe('the second press of a gesture, where the first has moved the page', () => {
  let heard: string[];
  let end: () => void;
  afterEach(() => end());
  beforeEach(() => {
    end = ignoreSecondPress();
    heard = [];
    const hear = (what: string) => () => void heard.push(what);
    render(
      <>
        <button type="button" onClick={hear('send')}>
          <span>Send</span> <em>now</em>
        </button>
        <button type="button" onClick={hear('remove')} onMouseDown={hear('pressed')}>
          Remove
        </button>
        <label>
          <input type="checkbox" onClick={hear('box')} /> Check-up
        </label>
        <a href="#elsewhere" onClick={hear('link')}>
          Elsewhere
        </a>
      </>,
    );
  });

  it.each(['Remove', 'Check-up', 'Elsewhere'])('is ignored by the mouse on %s', (on) => {
    expect(press({ on: 'Send' })).toBe(true);
    expect([press({ on, nth: 2 }), press({ on, nth: 3 })]).toEqual([false, false]);
    expect(heard).toEqual(['send']);
    expect(press({ on, nth: 1 })).toBe(true);
    expect(heard).toHaveLength(on === 'Remove' ? 3 : 2);
  });

  it.each(['Remove', 'Check-up', 'Elsewhere'])('is ignored by a finger on %s, for half a second and where the first was', (on) => {
    expect(press({ on: 'Send', kind: 'touch' })).toBe(true);
    expect(press({ on, kind: 'touch', at: 300, y: 310 })).toBe(false);
    expect(heard).toEqual(['send']);
    expect(press({ on, kind: 'touch', at: 600 })).toBe(true);
    expect(heard).toHaveLength(on === 'Remove' ? 3 : 2);
  });

  it('is not ignored elsewhere: two fingers fill in a form faster than one', () => {
    press({ on: 'Check-up', kind: 'touch' });
    expect(press({ on: 'Remove', kind: 'touch', at: 100, y: 340 })).toBe(true);
  });

  it('counts on the same control, also on another part of it', () => {
    for (const kind of ['mouse', 'touch'] as const) {
      press({ on: 'Send', kind, at: 5000 });
      expect(press({ on: 'now', nth: 2, kind, at: 5100 })).toBe(true);
    }
    expect(heard).toEqual(['send', 'send', 'send', 'send']);
  });

  it('is not ignored from the keyboard, whose clicks have no count', () => {
    press({ on: 'Send' });
    press({ on: 'Remove', nth: 2 });
    screen.getByText('Remove').click();
    expect(heard).toEqual(['send', 'remove']);
  });
});
