import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { PlainText, textBlocks } from './plain-text.js';

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
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,<b>',
    'xhttps://a.example',
    'www.a.example',
    'https://',
    'file:///etc/passwd',
    'a@b.example',
  ])('makes none of %s', (text) => {
    expect(write(text).textContent).toBe(text);
    expect(links()).toEqual([]);
  });

  it('shows letters to write and numbers to call without their scheme, and opens sites in a new tab', () => {
    expect(write('mailto:a@b.example https://a.example').textContent).toBe('a@b.example https://a.example (new tab)');
    expect(screen.getAllByRole<HTMLAnchorElement>('link').map((link) => link.target)).toEqual(['', '_blank']);
  });

  it('is drawn in no time however long it is', () => {
    const start = performance.now();
    textBlocks(`${'https://'.repeat(20_000)}\n${'- '.repeat(20_000)}`);
    write('https://a'.repeat(2000) + '.'.repeat(20_000));
    expect(performance.now() - start).toBeLessThan(1500);
  });
});
