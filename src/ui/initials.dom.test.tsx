import { describe, expect, it } from '@jest/globals';
import { initialsOf } from './tenant-mark.js';

describe('initials', () => {
  it.each([
    ['Harbor Health Cooperative', 'HH'],
    ['meadow', 'M'],
    ['  ~ 24/7  Care ', '2C'],
    ['हिमाल स्वास्थ्य', 'हिस'],
    ['عيادة البحر', 'عا'],
    ['\u202E\u200Bevil', 'E'],
    ['<b>Care</b> & Co', 'BC'],
    ['\uD800 !!', ''],
    ['', ''],
  ])('of %p are %p', (name, initials) => expect(initialsOf(name)).toBe(initials));
});
