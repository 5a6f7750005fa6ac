import { describe, expect, it } from '@jest/globals';
import { findUnsentValue } from './judge.js';

const payload = { firstName: 'Ada', address: { city: 'Bern' }, phones: [{ number: '1' }] };

describe('findUnsentValue', () => {
  it.each([
    ['the payload itself', payload],
    ['a part of the payload', { address: { city: 'Bern' } }],
    ['blank values', { ...payload, lastName: '\u200b', notes: [], company: { name: null } }],
  ])('finds nothing in %s', (_, body) => {
    expect(findUnsentValue(body, payload)).toBeUndefined();
  });

  it.each([
    ['another value', { firstName: 'Eva' }, '["firstName",{"value":"Eva"}]'],
    ['a value of another type', { phones: [{ number: 1 }] }, '["phones",0,"number",{"value":1}]'],
    ['an unknown key', { ...payload, cost: 0 }, '["cost",{"value":0}]'],
    ['a blank entry of a list', { phones: [{ number: '1' }, null] }, '["phones",1]'],
    ['a list in place of an object', { address: ['Bern'] }, '["address",0]'],
    ['an object in place of a list', { phones: { 0: { number: '1' } } }, '["phones","0","number",{"value":"1"}]'],
  ])('finds %s', (_, body, unsent) => {
    expect(findUnsentValue(body, payload)).toBe(unsent);
  });
});
