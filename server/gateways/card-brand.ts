import type { CardBrand } from './frame-protocol.js';

interface BrandTraits {
  readonly brand: CardBrand;
  readonly starts: RegExp;
  readonly lengths: readonly number[];
  readonly cvv: number;
}

const brands: readonly BrandTraits[] = [
  { brand: 'amex', starts: /^3[47]/, lengths: [15], cvv: 4 },
  { brand: 'diners', starts: /^3(0[0-5]|[689])/, lengths: [14, 16], cvv: 3 },
  { brand: 'visa', starts: /^4/, lengths: [16], cvv: 3 },
  { brand: 'mastercard', starts: /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, lengths: [16], cvv: 3 },
  { brand: 'discover', starts: /^6(011|4[4-9]|5)/, lengths: [16], cvv: 3 },
];

export function brandOf(number: string): BrandTraits | undefined {
  return brands.find(({ starts }) => starts.test(number));
}
