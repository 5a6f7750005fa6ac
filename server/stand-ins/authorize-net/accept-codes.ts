import { passesLuhn } from '../../base/luhn.js';

/** The codes of Accept.js that the stand-in uses, as its page has them. */
export const acceptTexts = {
  E_WC_02: 'A HTTPS connection is required.',
  E_WC_04: 'Please provide mandatory field to library.',
  E_WC_05: 'Please provide valid credit card number.',
  E_WC_06: 'Please provide valid expiration month.',
  E_WC_07: 'Please provide valid expiration year.',
  E_WC_08: 'Expiration date must be in the future.',
  E_WC_10: 'Please provide valid apiLoginID.',
  E_WC_14: 'Accept.js encryption failed.',
  E_WC_15: 'Please provide valid CVV.',
  E_WC_16: 'Please provide valid ZIP code.',
  E_WC_17: 'Please provide valid card holder name.',
  E_WC_18: 'Client Key is required.',
  E_WC_23: 'Please provide either card information or bank information.',
  E_WC_24: 'Please provide valid account number.',
  E_WC_25: 'Please provide valid routing number.',
  E_WC_26: 'Please provide valid account holder name.',
  E_WC_27: 'Please provide valid account type.',
} as const;
export type AcceptCode = keyof typeof acceptTexts;

export interface AcceptCard {
  readonly cardNumber: string;
  readonly month: string;
  readonly year: string;
  readonly cardCode?: string | undefined;
  readonly zip?: string | undefined;
  readonly fullName?: string | undefined;
}

export interface AcceptBank {
  readonly accountNumber: string;
  readonly routingNumber: string;
  readonly nameOnAccount: string;
  readonly accountType: string;
}

const halfDay = 12 * 3_600_000;

/** All codes that apply, in the vendor's order. A month ends half a day later than in UTC in the last time zone. */
export function cardCodes({ cardNumber, month, year, cardCode = '', zip = '', fullName = '' }: AcceptCard, now: Date): AcceptCode[] {
  const isMonth = /^(0?[1-9]|1[0-2])$/.test(month);
  const isYear = /^\d\d(\d\d)?$/.test(year);
  const present = new Date(now.getTime() - halfDay).toISOString().slice(0, 7);
  const isPast = isMonth && isYear && `${year.padStart(4, '20')}-${month.padStart(2, '0')}` < present;
  return codesWhere({
    E_WC_05: !/^\d{13,16}$/.test(cardNumber) || !passesLuhn(cardNumber),
    E_WC_07: !isYear,
    E_WC_08: isPast,
    E_WC_06: !isMonth,
    E_WC_15: !/^(\d{3,4})?$/.test(cardCode),
    E_WC_16: zip.length > 20,
    E_WC_17: fullName.length > 64,
  });
}

export function bankCodes({ accountNumber, routingNumber, nameOnAccount, accountType }: AcceptBank): AcceptCode[] {
  return codesWhere({
    E_WC_24: !/^\d{1,17}$/.test(accountNumber),
    E_WC_25: !/^\d{9}$/.test(routingNumber),
    E_WC_26: nameOnAccount.length === 0 || nameOnAccount.length > 22,
    E_WC_27: !['checking', 'savings', 'businessChecking'].includes(accountType),
  });
}

export function codesWhere(wrong: Partial<Record<AcceptCode, boolean>>): AcceptCode[] {
  return Object.entries(wrong).flatMap(([code, applies]) => (applies ? [code as AcceptCode] : []));
}

export function acceptErrors(codes: readonly AcceptCode[]) {
  return { messages: { resultCode: 'Error', message: codes.map((code) => ({ code, text: acceptTexts[code] })) } };
}
