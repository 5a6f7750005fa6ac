import { describe, expect, it } from '@jest/globals';
import { formFields } from '../../../engine/index.js';
import { pointer } from '../../../engine/base/pointer.js';
import { productForm } from './write-forms.js';

const rowsOf = ({ resolved }: Awaited<ReturnType<typeof productForm>>) => resolved.rows.get(pointer('dependents')) ?? [];
const cardsOf = ({ resolved }: Awaited<ReturnType<typeof productForm>>) => formFields(resolved).get(pointer('dependents'))?.ui['ui:flow'];

describe('the forms of the product that the bench draws', () => {
  it('F is a family of four at Harbor, with one section and one card open at a time', async () => {
    const family = await productForm('F', '2026-11-20');
    expect(rowsOf(family)).toHaveLength(3);
    expect(family.resolved.form.configured.form.flow).toBe('one-at-a-time');
    expect(cardsOf(family)).toBe('one-at-a-time');
    expect(family.ours.section).toEqual({ id: 'family', furthest: 'family' });
  });

  it('I is the largest step with four dependents, all of it open, so that both sides draw the same inputs', async () => {
    const information = await productForm('I', '2026-11-20');
    expect(rowsOf(information)).toHaveLength(4);
    expect(information.resolved.form.configured.form.flow).toBe('all');
    expect(cardsOf(information)).toBe('all');
    expect(information.ours.section).toBeUndefined();
  });
});
