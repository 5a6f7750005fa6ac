import type { Charge, GatewayResult } from '../payment-gateway.js';
import { preferCaptured, readVendorResponse, shortName, unknownResult } from '../request-vendor.js';
import {
  BatchesAnswer,
  type Details,
  DetailsAnswer,
  type Entry,
  isCharge,
  isHeld,
  isRefund,
  ListAnswer,
  toCharge,
} from './read-response.js';

/** Asks the vendor, within the time limit of one gateway call. */
export type Ask = (request: string, fields: object) => Promise<GatewayResult<unknown>>;

const day = 86_400_000;
const searchDays = 3;
const pageSize = 1000;
const maxPages = 5;
const maxConcurrent = 10;

/** The invoice number of a charge: at most 20 characters. */
export const invoiceOf = (reference: string): string => shortName(reference, 20);

/** Looks for the charge of a reference among unsettled ones, then among those settled within three days. Held ones are unknown. */
export async function findCharge(ask: Ask, reference: string): Promise<GatewayResult<Charge | undefined>> {
  const entries = await listUnsettled(ask);
  if (!entries.ok) return entries;
  const unsettled = await findAmong(ask, reference, entries.value);
  if (!unsettled.ok || unsettled.value?.status === 'captured') return unsettled;
  const settled = await listSettled(ask, new Date(Date.now() - searchDays * day));
  return settled.ok ? findAmong(ask, reference, [...entries.value, ...settled.value]) : settled;
}

async function findAmong(ask: Ask, reference: string, entries: readonly Entry[]): Promise<GatewayResult<Charge | undefined>> {
  const own = entries.filter(({ invoiceNumber }) => invoiceNumber === invoiceOf(reference));
  const charges = await readCharges(ask, own);
  if (!charges.ok) return charges;
  const found = preferCaptured(charges.value);
  return found === undefined && own.some(isHeld) ? unknownResult : { ok: true, value: found };
}

/** Oldest first, without those that are known. */
export async function listCharges(ask: Ask, since: Date, known: ReadonlySet<string> = new Set()): Promise<GatewayResult<Charge[]>> {
  const entries: Entry[] = [];
  for (const listed of [await listUnsettled(ask), await listSettled(ask, since)]) {
    if (!listed.ok) return listed;
    const isWanted = (entry: Entry) => isRefund(entry) || (new Date(entry.submitTimeUTC) >= since && !known.has(entry.transId));
    entries.push(...listed.value.filter(isWanted));
  }
  const charges = await readCharges(ask, entries);
  return charges.ok ? { ok: true, value: charges.value.sort((a, b) => (a.at < b.at ? -1 : 1)).slice(0, pageSize) } : charges;
}

/** Reads what the lists leave out. */
async function readCharges(ask: Ask, entries: readonly Entry[]): Promise<GatewayResult<Charge[]>> {
  const refunded = new Set(entries.filter(isRefund).map(({ invoiceNumber }) => invoiceNumber));
  const read = await askForAll(entries.filter(isCharge), async ({ transId, invoiceNumber }) => {
    const details = await readDetails(ask, transId);
    const charge = details.ok ? toCharge(details.value) : undefined;
    if (!details.ok) return details;
    return { ok: true, value: charge && refunded.has(invoiceNumber) ? { ...charge, status: 'refunded' as const } : charge };
  });
  return read.ok ? { ok: true, value: read.value.filter((charge) => charge !== undefined) } : read;
}

export async function readDetails(ask: Ask, transId: string): Promise<GatewayResult<Details>> {
  const answer = await ask('getTransactionDetailsRequest', { transId });
  return readVendorResponse(answer, DetailsAnswer, ({ transaction }) => ({ ok: true, value: transaction }));
}

function listUnsettled(ask: Ask): Promise<GatewayResult<Entry[]>> {
  return readPages(ask, 'getUnsettledTransactionListRequest', {});
}

async function listSettled(ask: Ask, since: Date): Promise<GatewayResult<Entry[]>> {
  const period = { firstSettlementDate: toIsoSeconds(since), lastSettlementDate: toIsoSeconds(new Date()) };
  const batches = readVendorResponse(await ask('getSettledBatchListRequest', period), BatchesAnswer, ({ batchList = [] }) => ({
    ok: true,
    value: batchList,
  }));
  if (!batches.ok) return batches;
  const lists = await askForAll(batches.value, ({ batchId }) => readPages(ask, 'getTransactionListRequest', { batchId }));
  return lists.ok ? { ok: true, value: lists.value.flat() } : lists;
}

/** The newest first, up to a limit. */
async function readPages(ask: Ask, request: string, fields: object): Promise<GatewayResult<Entry[]>> {
  const entries: Entry[] = [];
  for (let offset = 1; offset <= maxPages; offset += 1) {
    const sorting = { orderBy: 'submitTimeUTC', orderDescending: true };
    const answer = await ask(request, { ...fields, sorting, paging: { limit: pageSize, offset } });
    const page = readVendorResponse(answer, ListAnswer, ({ transactions = [] }) => ({ ok: true, value: transactions }));
    if (!page.ok) return page;
    entries.push(...page.value);
    if (page.value.length < pageSize) break;
  }
  return { ok: true, value: entries };
}

/** The first failure ends it. */
async function askForAll<T, R>(items: readonly T[], read: (item: T) => Promise<GatewayResult<R>>): Promise<GatewayResult<R[]>> {
  const values: R[] = [];
  for (let from = 0; from < items.length; from += maxConcurrent) {
    for (const each of await Promise.all(items.slice(from, from + maxConcurrent).map(read))) {
      if (!each.ok) return each;
      values.push(each.value);
    }
  }
  return { ok: true, value: values };
}

const toIsoSeconds = (date: Date): string => `${date.toISOString().slice(0, 19)}Z`;
