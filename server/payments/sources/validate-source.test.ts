import { readSettings } from '../../../engine/index.js';
import { describe, expect, it } from '@jest/globals';
import type { GatewayDetail } from '../../gateways/merchant.js';
import { validateSource } from './validate-source.js';

const gatewayOf = (gatewayType: GatewayDetail['gatewayType']): GatewayDetail => ({
  gatewayType,
  environment: gatewayType === 'CARD_POINTE' ? 'live' : 'test',
  isPrimary: 'true',
});
const codes = ['CARD', 'BANKING', 'CASH', 'CHECK', 'CHECKOUT', 'SPONSORACC', 'OTHERS'];

type Given = Parameters<typeof validateSource>[0];

/** The places at fault, where a tenant of a gateway takes the methods of some settings. */
function faultsOf(given: Partial<Given>, type: GatewayDetail['gatewayType'] = 'AUTHORIZE_NET', on: readonly string[] = codes) {
  const settings = { cases: on.map((code) => ({ code, status: 'Enabled', required: false })) };
  const state = { parsedSettings: readSettings(settings), merchant: { gatewayDetails: [gatewayOf(type)] } };
  try {
    validateSource({ paymentMethod: 'Card', source: 'public-web', ...given }, { state, source: 'public-web' });
    return [];
  } catch (error) {
    const { apiError } = error as { apiError: { errors: { path: string }[] } };
    return apiError.errors.map(({ path }) => path);
  }
}

describe('a way to pay', () => {
  it.each([
    ['Card', 'CARD', { token: 't', tokenSource: 'AUTHORIZE_NET' }],
    ['Bank', 'BANKING', { token: 't', tokenSource: 'AUTHORIZE_NET' }],
    ['Cash', 'CASH', {}],
    ['Check', 'CHECK', { checkNumber: '0042' }],
    ['Card on File', 'CHECKOUT', {}],
    ['Sponsor on AC', 'SPONSORACC', { sponsorId: 'S-1' }],
    ['Other', 'OTHERS', {}],
  ] as const)(
    'by %s is taken while %s is on, and only then [R-3.316] [R-3.317] [R-3.318] [R-3.319] [R-3.320] [R-3.321] [R-3.323] [R-9.56] [R-9.57] [R-9.59] [R-9.60] [R-9.61] [R-9.62]',
    (paymentMethod, code, more) => {
      expect(faultsOf({ paymentMethod, ...more }, 'AUTHORIZE_NET', [code])).toEqual([]);
      const others = codes.filter((each) => each !== code);
      expect(faultsOf({ paymentMethod, ...more }, 'AUTHORIZE_NET', others)).toEqual(['/paymentMethod']);
    },
  );

  it.each([undefined, '', '123', '12345', '12a4'])('by check needs four digits, not %j [R-5.68]', (checkNumber) => {
    expect(faultsOf({ paymentMethod: 'Check', ...(checkNumber !== undefined && { checkNumber }) })).toEqual(['/checkNumber']);
  });

  it('by a sponsor needs the sponsor, and without a gateway nothing has a token', () => {
    expect(faultsOf({ paymentMethod: 'Sponsor on AC', sponsorId: ' ' })).toEqual(['/sponsorId']);
    expect(faultsOf({ paymentMethod: 'Cash', token: 't' })).toEqual(['/token']);
  });

  it.each(['AUTHORIZE_NET', 'AUTHORIZE_NET_HOSTED', 'BRAINTREE'] as const)('by a card through %s has no expiry [R-3.194]', (type) => {
    const card = { token: 't', tokenSource: type };
    expect(faultsOf(card, type)).toEqual([]);
    expect(faultsOf({ ...card, expiry: '032030' }, type)).toEqual(['/expiry']);
  });

  it('by a card through CARD_POINTE has one, and by bank none [R-3.193]', () => {
    const card = { token: 't', tokenSource: 'CARD_POINTE', paymentEnvironment: 'production' } as const;
    expect(faultsOf({ ...card, expiry: '032030' }, 'CARD_POINTE')).toEqual([]);
    for (const expiry of ['132030', '03/30', '203003', '']) expect(faultsOf({ ...card, expiry }, 'CARD_POINTE')).toEqual(['/expiry']);
    expect(faultsOf(card, 'CARD_POINTE')).toEqual(['/expiry']);
    expect(faultsOf({ ...card, paymentMethod: 'Bank' }, 'CARD_POINTE')).toEqual([]);
  });

  it('by bank is not taken by a gateway that cannot', () => {
    expect(faultsOf({ paymentMethod: 'Bank', token: 't', tokenSource: 'BRAINTREE' }, 'BRAINTREE')).toEqual(['/paymentMethod']);
  });
});
