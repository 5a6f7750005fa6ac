import { describe, expect, it, afterEach, beforeEach, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { PlainText, textBlocks } from './plain-text.js';
import { createPointerPress } from './pointer-press.js';
import { ignoreSecondPress } from './second-press.js';

const write = (text: string) => render(<PlainText text={text} newTab="(new tab)" />).container;
const links = () => screen.queryAllByRole('link').map((link) => link.getAttribute('href'));

describe('a plain text', () => {
  it('is divided by blank lines, with any line ending', () => {
    expect(textBlocks('a\r\nb\r\n \r\nc\n\n\n\nd')).toEqual([
      { kind: 'paragraph', lines: ['a', 'b'] },
      { kind: 'paragraph', lines: ['c'] },
      { kind: 'paragraph', lines: ['d'] },
    ]);
    expect(textBlocks('')).toEqual([]);
  });

  it('has a list where lines begin with a dash and a space', () => {
    expect(textBlocks('For\n- one\n  - two\n-three\n\n- four')).toEqual([
      { kind: 'paragraph', lines: ['For'] },
      { kind: 'list', lines: ['one', 'two'] },
      { kind: 'paragraph', lines: ['-three'] },
      { kind: 'list', lines: ['four'] },
    ]);
  });

  it.each([
    ['See https://a.example/b?c=d#e, or (http://b.example).', ['https://a.example/b?c=d#e', 'http://b.example']],
    ['Write to mailto:a@b.example or call tel:+12075550142!', ['mailto:a@b.example', 'tel:+12075550142']],
    ['HTTPS://A.EXAMPLE/', ['HTTPS://A.EXAMPLE/']],
  ])('makes links of addresses that are written out: %s', (text, addresses) => {
    write(text);
    expect(links()).toEqual(addresses);
    const targets = screen.getAllByRole<HTMLAnchorElement>('link').map(({ target }) => target);
    expect(targets).toEqual(addresses.map((address) => (/^http/i.test(address) ? '_blank' : '')));
  });

  it.each(['javascript:alert(1)', 'data:text/html,<b>', 'xhttps://a.example', 'www.a.example', 'https://', 'a@b.example'])(
    'makes none of %s',
    (text) => {
      expect(write(text).textContent).toBe(text);
      expect(links()).toEqual([]);
    },
  );
});

describe('a press of the pointer', () => {
  let done: string[];
  let press: ReturnType<typeof createPointerPress>;
  let endListening: () => void;

  beforeEach(() => {
    jest.useFakeTimers();
    done = [];
    press = createPointerPress();
    endListening = press.listen();
  });

  afterEach(() => {
    endListening();
    jest.useRealTimers();
  });

  const pointer = (kind: string) => document.dispatchEvent(new Event(kind));
  const act = (what: string) => press.afterPress(() => done.push(what));

  it('what may move the page is done at once, or after the click if a pointer is pressed', () => {
    act('one');
    expect(done).toEqual(['one']);
    pointer('pointerdown');
    act('two');
    act('three');
    pointer('pointerup');
    expect(done).toEqual(['one']);
    jest.runAllTimers();
    expect(done).toEqual(['one', 'two', 'three']);
  });

  it('a press that the browser takes over, to scroll, ends as well', () => {
    pointer('pointerdown');
    act('one');
    pointer('pointercancel');
    jest.runAllTimers();
    expect(done).toEqual(['one']);
  });
});

interface Press {
  readonly on: string;
  readonly nth?: number;
  readonly kind?: 'mouse' | 'touch';
  /** In ms and px. */
  readonly at?: number;
  readonly y?: number;
}

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

  it.each(['Remove', 'Check-up', 'Elsewhere'])(
    'is ignored by the mouse on %s, and the third, but not from the keyboard, whose clicks have no count',
    (on) => {
      expect(press({ on: 'Send' })).toBe(true);
      expect([press({ on, nth: 2 }), press({ on, nth: 3 })]).toEqual([false, false]);
      expect(heard).toEqual(['send']);
      expect(press({ on, nth: 1 })).toBe(true);
      screen.getByText(on).click();
      expect(heard).toHaveLength(on === 'Remove' ? 4 : 3);
    },
  );

  it.each(['Remove', 'Check-up', 'Elsewhere'])('is ignored by a finger on %s, for half a second and where the first was', (on) => {
    expect(press({ on: 'Send', kind: 'touch' })).toBe(true);
    expect(press({ on, kind: 'touch', at: 300, y: 310 })).toBe(false);
    expect(heard).toEqual(['send']);
    expect(press({ on, kind: 'touch', at: 600 })).toBe(true);
    expect(heard).toHaveLength(on === 'Remove' ? 3 : 2);
  });

  it('counts on the same control, also on another part of it', () => {
    for (const kind of ['mouse', 'touch'] as const) {
      press({ on: 'Send', kind, at: 5000 });
      expect(press({ on: 'now', nth: 2, kind, at: 5100 })).toBe(true);
    }
    expect(heard).toEqual(['send', 'send', 'send', 'send']);
  });
});
