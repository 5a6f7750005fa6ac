import { mayAccess, type SandboxContext } from '../decide.js';
import type { StoredCharge } from '../ledger.js';
import { batchEntry, chargeEntry, detailsOf, type ListEntry, noRecords, refundEntry, requestError, successful } from './answers.js';
import type { RequestOf } from './requests.js';

export function unsettledList(context: SandboxContext, request: RequestOf<'getUnsettledTransactionListRequest'>): object {
  const charges = chargesOf(context);
  const refunds = charges.flatMap((charge) => (charge.refund === undefined ? [] : [refundEntry(charge, charge.refund)]));
  return listOf([...charges.filter(({ settledAt }) => settledAt === undefined).map(chargeEntry), ...refunds], request);
}

export function transactionList(context: SandboxContext, request: RequestOf<'getTransactionListRequest'>): object {
  return listOf(
    chargesOf(context)
      .filter((charge) => batchIdOf(charge) === request.batchId)
      .map(chargeEntry),
    request,
  );
}

type ListRequest = Pick<RequestOf<'getTransactionListRequest'>, 'sorting' | 'paging'>;

function listOf(entries: readonly ListEntry[], { sorting, paging }: ListRequest): object {
  if (entries.length === 0) return noRecords;
  const limit = Math.min(Number(paging?.limit ?? 1000), 1000);
  const from = (Number(paging?.offset ?? 1) - 1) * limit;
  const oldestFirst = entries.toSorted((a, b) => (a.submitTimeUTC < b.submitTimeUTC ? -1 : 1));
  const sorted = String(sorting?.orderDescending) === 'true' ? oldestFirst.toReversed() : oldestFirst;
  return { transactions: sorted.slice(from, from + limit), totalNumInResultSet: entries.length, messages: successful };
}

export function batchList(context: SandboxContext, request: RequestOf<'getSettledBatchListRequest'>): object {
  const { firstSettlementDate = new Date(context.now.getTime() - 86_400_000).toISOString(), lastSettlementDate } = request;
  const to = Date.parse(lastSettlementDate ?? context.now.toISOString());
  const batches = new Map<string, object>();
  for (const charge of chargesOf(context)) {
    const settled = Date.parse(charge.settledAt ?? '');
    // The vendor's times are whole seconds.
    if (settled >= Date.parse(firstSettlementDate) - 999 && settled <= to + 999) batches.set(batchIdOf(charge), batchOf(charge));
  }
  return batches.size === 0 ? noRecords : { batchList: [...batches.values()], messages: successful };
}

export function transactionDetails(context: SandboxContext, { transId }: RequestOf<'getTransactionDetailsRequest'>): object {
  const charge = context.ledger.charges.get(transId);
  if (charge === undefined || !mayAccess(context, charge.merchant)) return requestError('E00040');
  return { transaction: detailsOf(charge, charge.settledAt === undefined ? undefined : batchOf(charge)), messages: successful };
}

const batchOf = (charge: StoredCharge): object => batchEntry(batchIdOf(charge), charge.settledAt ?? '', methodOf(charge));
const methodOf = ({ shown }: StoredCharge): string => shown?.method ?? 'Card';
/** Cards and accounts settle apart. */
const batchIdOf = (charge: StoredCharge): string =>
  charge.settledAt === undefined ? '' : String(Date.parse(charge.settledAt) * 2 + (methodOf(charge) === 'Bank' ? 1 : 0));

/** Only those that were made through this API. */
function chargesOf(context: SandboxContext): StoredCharge[] {
  return [...context.ledger.charges.values()].filter(({ merchant, shown }) => shown !== undefined && mayAccess(context, merchant));
}

export function merchantDetails(name: string): object {
  return {
    isTestMode: false,
    processors: [{ name: 'Stand-in' }],
    merchantName: name,
    gatewayId: '1',
    marketTypes: ['eCommerce'],
    productCodes: ['CNP'],
    paymentMethods: ['AmericanExpress', 'DinersClub', 'Discover', 'Echeck', 'MasterCard', 'Visa'],
    currencies: ['USD'],
    // As the tenants of the demo name theirs.
    publicClientKey: name.replace(/(_login)?$/, '_client'),
    messages: successful,
  };
}
