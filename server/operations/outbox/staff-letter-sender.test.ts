import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eachStore } from '../../../fixtures/testing/each-store.js';
import { type LetterTest, openLetterTest, visitRequest } from '../../../fixtures/testing/letters.js';
import { withStore } from '../../../fixtures/testing/over-stores.js';
import { staffLetter } from '../../visit/outbox.js';

/** Counts lines and not matches, since a random reference may have these letters in it a second time. */
const linesWith = (start: string, text = '') => text.split('\n').filter((line) => line.includes(start)).length;

describe.each(eachStore)('the letter to the staff over %s', (_name, open) => {
  const { rows, keep } = withStore(open);
  let desk: LetterTest;
  beforeAll(async () => {
    desk = keep(await openLetterTest(rows.store));
  });
  beforeEach(() => desk.clear());

  it('is together what came within ten minutes of the last', async () => {
    await desk.askForVisit('a@example.org');
    await desk.dispatch();
    await Promise.all(['b', 'c', 'd', 'e'].map((name) => desk.askForVisit(`${name}@example.org`)));
    for (let minutes = 0; minutes < 9; minutes += 3) {
      await desk.dispatch();
      await desk.pass(3);
    }
    expect(desk.staffLetters()).toHaveLength(1);
    await desk.pass(2);
    await desk.dispatch();
    expect(desk.staffLetters().map(({ text }) => linesWith('AP-', text))).toEqual([1, 4]);
    await desk.pass(30);
    await desk.dispatch();
    expect(desk.staffLetters()).toHaveLength(2);
  });

  it('is together what came at the same time', async () => {
    await Promise.all(['a', 'b', 'c', 'd', 'e'].map((name) => desk.askForVisit(`${name}@example.org`)));
    await desk.dispatch();
    expect(desk.staffLetters().map(({ text }) => linesWith('AP-', text))).toEqual([5]);
  });

  it('is one letter after hours without a mail server', async () => {
    desk.isMailDown = true;
    for (let time = 0; time < 5; time += 1) {
      await desk.askForVisit('a@example.org');
      await desk.dispatch();
      await desk.pass(11);
    }
    desk.isMailDown = false;
    await desk.dispatch();
    await desk.dispatch();
    expect(desk.staffLetters().map(({ text }) => linesWith('AP-', text))).toEqual([5]);
    expect(await desk.waiting(staffLetter)).toEqual([]);
  });

  it('is no more than fifty lines', async () => {
    for (let time = 0; time < 52; time += 1) await desk.ask('summit', '/requests', visitRequest);
    await desk.dispatch();
    const [letter] = desk.sent;
    expect(linesWith('RQ-', letter?.text)).toBe(50);
  });
});
