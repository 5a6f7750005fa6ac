import type { TokenError, TokenRequestBody, TokenResult } from '../../../gateways/frame-protocol.js';
import { brandOf } from '../../../gateways/card-brand.js';
import { failedRequest, serveFrame } from '../base/frame.js';
import type { FrameTexts } from '../base/texts.js';
import { tokenErrorOf } from './accept-codes.js';

/** The vendor's script, as its page "Accept.js" describes it (README of server/gateways/authorize-net). */
interface Accept {
  dispatchData(secureData: object, handler: (answer: AcceptAnswer) => void): void;
}

interface AcceptAnswer {
  readonly messages: { readonly resultCode: 'Ok' | 'Error'; readonly message: readonly { readonly code: string }[] };
  readonly opaqueData?: { readonly dataDescriptor: string; readonly dataValue: string };
}

const accept = (): Accept | undefined => (globalThis as { readonly Accept?: Accept }).Accept;

/** Milliseconds; a card can be sent again after that, because a token alone charges nothing. */
const TIMEOUT = 8000;

serveFrame({
  asksHolder: true,
  start({ clientKey, merchantId }, _method, texts) {
    if (accept() === undefined) return failedRequest('network', texts);
    const isKnown = clientKey !== undefined && merchantId !== undefined;
    return isKnown ? undefined : { kind: 'merchant', code: 'config_error', message: texts.merchant, retryable: false };
  },
  requestToken(request, texts) {
    const answered = new Promise<TokenResult>((done) =>
      accept()?.dispatchData(secureDataOf(request), (answer) => done(resultOf(answer, request, texts))),
    );
    const late = new Promise<TokenResult>((done) => setTimeout(() => done(failedRequest('timeout', texts)), TIMEOUT));
    return Promise.race([answered, late]);
  },
});

function secureDataOf({ session: { clientKey, merchantId }, card, bank, billing: { name, zip } }: TokenRequestBody): object {
  const authData = { clientKey, apiLoginID: merchantId };
  if (bank !== undefined) {
    const { routing: routingNumber, account: accountNumber, holder: nameOnAccount, accountType } = bank;
    return { authData, bankData: { accountNumber, routingNumber, nameOnAccount, accountType } };
  }
  const { number: cardNumber = '', expiry = '', cvv: cardCode = '' } = card ?? {};
  const payer = { ...(zip && { zip: zip.slice(0, 20) }), ...(name && { fullName: name.slice(0, 64) }) };
  return { authData, cardData: { cardNumber, month: expiry.slice(0, 2), year: expiry.slice(2), cardCode, ...payer } };
}

function resultOf({ messages, opaqueData }: AcceptAnswer, { session, card, bank }: TokenRequestBody, texts: FrameTexts): TokenResult {
  if (messages.resultCode !== 'Ok' || opaqueData === undefined) {
    const codes = messages.message.map(({ code }) => code);
    return { ok: false, ...withWords(tokenErrorOf(codes), texts) };
  }
  const number = card?.number ?? bank?.account ?? '';
  const brand = card && brandOf(card.number)?.brand;
  const shown = { last4: number.slice(-4), ...(brand !== undefined && { brand }) };
  return { ok: true, token: opaqueData.dataValue, tokenSource: session.type, ...shown };
}

function withWords({ code, ...error }: ReturnType<typeof tokenErrorOf>, texts: FrameTexts): TokenError {
  const others = { processing_error: texts.network, config_error: texts.merchant };
  return { ...error, code, message: { ...texts.faults, ...others }[code] };
}
