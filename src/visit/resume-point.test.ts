import { describe, expect, it } from '@jest/globals';
import { saveResumePoint, useResumePoint } from './resume-point.js';

const point = { pageKey: 'harbor/membership', page: 'membership', step: 'PAYMENT', address: '/harbor/service/membership?step=payment' };
const saved = () => useResumePoint.getState().point;

describe('the point where a visitor can resume', () => {
  it('stays while another page of the tenant has nothing unfinished, and is forgotten with its own page', () => {
    saveResumePoint(point.pageKey, point);
    saveResumePoint('harbor/appointment', undefined);
    expect(saved()).toEqual(point);
    saveResumePoint(point.pageKey, undefined);
    expect(saved()).toBeUndefined();
  });

  it('is forgotten where a page of another tenant opens [D-99]', () => {
    saveResumePoint(point.pageKey, point);
    saveResumePoint('meadow/membership', undefined);
    expect(saved()).toBeUndefined();
  });
});
