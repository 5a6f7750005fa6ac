import { afterEach, describe, expect, it } from '@jest/globals';
import type { VendorReply } from '../../../fixtures/testing/gateways/stand-in.js';
import {
  details,
  failed,
  found,
  listed,
  nameOf,
  reply,
  scriptVendor,
  transacted,
  unknown,
} from '../../../fixtures/testing/gateways/authorize-net.js';
import BATCHES from '../../../fixtures/vendors/authorize-net/batch-list.json' with { type: 'json' };
import NOT_FOUND from '../../../fixtures/vendors/authorize-net/not-found.json' with { type: 'json' };
import REFUND from '../../../fixtures/vendors/authorize-net/refund.json' with { type: 'json' };
import UNSETTLED from '../../../fixtures/vendors/authorize-net/unsettled-list.json' with { type: 'json' };
import VOID from '../../../fixtures/vendors/authorize-net/void.json' with { type: 'json' };
import LIST from '../../../fixtures/vendors/authorize-net/transaction-list.json' with { type: 'json' };

const vendor = scriptVendor();
afterEach(vendor.close);
const now = new Date().toISOString();

describe('looking for charges at Authorize.Net', () => {
  const settled = { getSettledBatchList: reply(BATCHES.answer), getTransactionDetails: details('settledSuccessfully') };
  const inBatch = (...changes: readonly object[]): VendorReply =>
    reply({
      ...LIST.observed.answer,
      transactions: changes.map((each) => ({ ...LIST.observed.answer.transactions[0], invoiceNumber: 'payment1', ...each })),
    });

  it('finds an unsettled one without a look at batches', async () => {
    const gateway = await vendor.open({
      getUnsettledTransactionList: listed('capturedPendingSettlement'),
      getTransactionDetails: details('capturedPendingSettlement'),
    });
    expect(await gateway.findCharge('payment1')).toEqual({ ok: true, value: found });
    expect(vendor.calls().map(nameOf)).toEqual(['getUnsettledTransactionList', 'getTransactionDetails']);
  });

  it('finds a settled one by its batch, and none of another reference', async () => {
    const gateway = await vendor.open({ ...settled, getTransactionList: inBatch({}) });
    expect(await gateway.findCharge('payment1')).toEqual({ ok: true, value: found });
    expect(vendor.sent('getTransactionList')).toMatchObject({ batchId: '10198080' });
    vendor.expectOrder();
    expect(await gateway.findCharge('another')).toEqual({ ok: true, value: undefined });
  });

  it('says that one was voided, or refunded by a transaction of its own', async () => {
    const voided = await vendor.open({ getUnsettledTransactionList: listed('voided'), getTransactionDetails: details('voided') });
    expect(await voided.findCharge('payment1')).toEqual({ ok: true, value: { ...found, status: 'voided' } });
    const refund = { transId: '9', transactionStatus: 'refundPendingSettlement' };
    const refunded = await vendor.open({ ...settled, getTransactionList: inBatch({}, refund) });
    expect(await refunded.findCharge('payment1')).toEqual({ ok: true, value: { ...found, status: 'refunded' } });
  });

  it('does not know of one that is held, and takes a decline for none', async () => {
    expect(await (await vendor.open({ getUnsettledTransactionList: listed('FDSPendingReview') })).findCharge('payment1')).toEqual(unknown);
    const declined = await vendor.open({ getUnsettledTransactionList: listed('declined') });
    expect(await declined.findCharge('payment1')).toEqual({ ok: true, value: undefined });
  });

  it('reads further pages, up to a limit', async () => {
    const full = reply({ ...UNSETTLED.answer, transactions: Array.from({ length: 1000 }, () => UNSETTLED.answer.transactions[1]) });
    const gateway = await vendor.open({
      getUnsettledTransactionList: (nth) => (nth === 0 ? full : listed('capturedPendingSettlement')),
      getTransactionDetails: details('capturedPendingSettlement'),
    });
    expect(await gateway.findCharge('payment1')).toMatchObject({ ok: true, value: found });
    expect(vendor.sent('getUnsettledTransactionList').paging).toEqual({ limit: 1000, offset: 2 });
    await (await vendor.open({ getUnsettledTransactionList: full })).findCharge('payment1');
    expect(vendor.calls().filter((each) => nameOf(each) === 'getUnsettledTransactionList')).toHaveLength(5);
  });

  it('lists charges since a time, oldest first, without those that moved no money', async () => {
    const at = (submitTimeUTC: string) => ({ submitTimeUTC });
    const gateway = await vendor.open({
      ...settled,
      getUnsettledTransactionList: listed('capturedPendingSettlement', at('2026-11-20T15:00:00Z')),
      getTransactionList: inBatch(at('2026-11-20T14:00:00Z'), at('2026-11-20T13:59:59Z'), { transactionStatus: 'declined', ...at(now) }),
      getTransactionDetails: (nth) => details('settledSuccessfully', at(nth === 0 ? '2026-11-20T15:00:00Z' : '2026-11-20T14:00:00Z')),
    });
    const listedSince = await gateway.chargesSince('2026-11-20T14:00:00Z');
    expect(listedSince.ok && listedSince.value.map((each) => each.at)).toEqual(['2026-11-20T14:00:00.000Z', '2026-11-20T15:00:00.000Z']);
  });

  it('leaves out what it cannot read as a charge', async () => {
    const unreadable = details('settledSuccessfully', { submitTimeUTC: 'yesterday' });
    const gateway = await vendor.open({ ...settled, getTransactionList: inBatch({}), getTransactionDetails: unreadable });
    expect(await gateway.findCharge('payment1')).toEqual({ ok: true, value: undefined });
  });

  it.each(['getUnsettledTransactionList', 'getSettledBatchList', 'getTransactionList', 'getTransactionDetails'])(
    'does not know where %s is not answered',
    async (name) => {
      const gateway = await vendor.open({ ...settled, getTransactionList: inBatch({}), [name]: failed('E00001') });
      expect(await gateway.findCharge('payment1')).toEqual(unknown);
      expect(await gateway.chargesSince('2010-01-01T00:00:00Z')).toEqual(unknown);
    },
  );
});

describe('giving back at Authorize.Net', () => {
  const giveBack = async (status: string, createTransaction: VendorReply, changes: object = {}) =>
    (await vendor.open({ getTransactionDetails: details(status, changes), createTransaction })).void({ chargeId: '2162566217', key: 'k' });

  it('voids what is not settled and refunds what is, as the samples do', async () => {
    expect(await giveBack('capturedPendingSettlement', reply(VOID.answer))).toEqual({ ok: true, value: { ...found, status: 'voided' } });
    expect(vendor.sent('createTransaction').transactionRequest).toEqual({
      ...VOID.request.createTransactionRequest.transactionRequest,
      refTransId: '2162566217',
    });
    expect(await giveBack('settledSuccessfully', reply(REFUND.answer))).toEqual({ ok: true, value: { ...found, status: 'refunded' } });
    const { refTransId: _id, ...refund } = REFUND.request.createTransactionRequest.transactionRequest;
    expect(vendor.sent('createTransaction').transactionRequest).toEqual({
      ...refund,
      payment: { creditCard: { cardNumber: '4444', expirationDate: 'XXXX' } },
      currencyCode: 'USD',
      refTransId: '2162566217',
      order: { invoiceNumber: 'payment1', description: 'payment1 USD' },
    });
    vendor.expectOrder();
    await giveBack('settledSuccessfully', reply(REFUND.answer), { payment: { bankAccount: { accountNumber: 'XXXX6789' } } });
    expect(vendor.sent('createTransaction').transactionRequest).not.toHaveProperty('payment');
  });

  it.each([
    ['capturedPendingSettlement', '310', { ok: true, value: { ...found, status: 'voided' } }],
    ['settledSuccessfully', '55', { ok: true, value: { ...found, status: 'refunded' } }],
    ['settledSuccessfully', '16', { ok: false, kind: 'refused', code: 'charge_unknown' }],
    ['settledSuccessfully', '54', { ok: false, kind: 'declined', code: 'processing_error' }],
  ])('takes for %s the reason %s as it is meant', async (status, errorCode, result) => {
    expect(await giveBack(status, transacted(NOT_FOUND.answer, { errors: [{ errorCode, errorText: '' }] }))).toEqual(result);
  });

  it('gives back nothing twice, and nothing that is none', async () => {
    expect(await giveBack('voided', 'nothing')).toEqual({ ok: true, value: { ...found, status: 'voided' } });
    expect(await giveBack('declined', 'nothing')).toMatchObject({ kind: 'refused', code: 'charge_unknown' });
    for (const [answer, result] of [
      [failed('E00040'), { ok: false, kind: 'refused', code: 'charge_unknown' }],
      [failed('E00001'), unknown],
    ] as const)
      expect(await (await vendor.open({ getTransactionDetails: answer })).void({ chargeId: '1', key: 'k' })).toEqual(result);
  });
});
