import { isLocalHost } from '../../base/origin.js';
import { type AcceptBank, type AcceptCard, type AcceptCode, acceptErrors, bankCodes, cardCodes, codesWhere } from './accept-codes.js';

/** Stand-in for the vendor's script Accept.js, written from its documentation. */

interface SecureData {
  readonly authData?: { readonly clientKey?: string; readonly apiLoginID?: string };
  readonly cardData?: Partial<AcceptCard>;
  readonly bankData?: Partial<AcceptBank>;
}

interface ApiAnswer {
  readonly messages: { readonly resultCode: string; readonly message: readonly { readonly code: string; readonly text: string }[] };
  readonly opaqueData?: unknown;
}

type Handler = (answer: object) => void;

const page = globalThis as typeof globalThis & { Accept?: object } & Readonly<Record<string, unknown>>;
/** The vendor has its script and its API at two hosts, `js` and `api` in live mode. */
const api = new URL('/xml/v1/request.api', (document.currentScript as HTMLScriptElement).src).href.replace(
  /^https:\/\/js(?=(test)?\.authorize\.net\/)/,
  'https://api',
);

/** The API's codes have other names in the browser. */
const apiCodes: Readonly<Partial<Record<string, string>>> = { I00001: 'I_WC_01', E00001: 'E_WC_19', E00007: 'E_WC_21', E00096: 'E_WC_13' };

page.Accept = {
  dispatchData(secureData: SecureData, handler: Handler | string): void {
    const answer = typeof handler === 'string' ? (page[handler] as Handler) : handler;
    const codes = wrongIn(secureData);
    if (codes.length > 0) setTimeout(() => answer(acceptErrors(codes)));
    else void exchange(secureData).then(answer, () => answer(acceptErrors(['E_WC_14'])));
  },
};

function wrongIn({ authData, cardData, bankData }: SecureData): AcceptCode[] {
  // The vendor takes no page without TLS; this one is for development on one machine.
  if (location.protocol !== 'https:' && !isLocalHost(location.hostname)) return ['E_WC_02'];
  if ((cardData === undefined) === (bankData === undefined)) return ['E_WC_23'];
  if (authData === undefined || (!isCard(cardData) && !isBank(bankData))) return ['E_WC_04'];
  const keys = codesWhere({ E_WC_10: !authData.apiLoginID || authData.apiLoginID.length >= 255, E_WC_18: !authData.clientKey });
  return [...(isCard(cardData) ? cardCodes(withoutSpaces(cardData), new Date()) : isBank(bankData) ? bankCodes(bankData) : []), ...keys];
}

function isCard(data: Partial<AcceptCard> | undefined): data is AcceptCard {
  return [data?.cardNumber, data?.month, data?.year].every((each) => typeof each === 'string');
}

function isBank(data: Partial<AcceptBank> | undefined): data is AcceptBank {
  return [data?.accountNumber, data?.routingNumber, data?.nameOnAccount, data?.accountType].every((each) => typeof each === 'string');
}

function withoutSpaces(card: AcceptCard): AcceptCard {
  return { ...card, cardNumber: card.cardNumber.replaceAll(/[. ,:-]+/g, '') };
}

async function exchange({ authData, cardData, bankData }: SecureData): Promise<object> {
  const tokens = isCard(cardData) ? { token: tokenOf(withoutSpaces(cardData)) } : { bankToken: bankTokenOf(bankData ?? {}) };
  const body = {
    securePaymentContainerRequest: {
      merchantAuthentication: { name: authData?.apiLoginID, clientKey: authData?.clientKey },
      data: { type: 'TOKEN', id: requestId(), ...tokens },
    },
  };
  const response = await fetch(api, {
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as ApiAnswer;
  const message = answer.messages.message.map((each) => ({ ...each, code: apiCodes[each.code] ?? each.code }));
  return { ...answer, messages: { ...answer.messages, message } };
}

function tokenOf({ cardNumber, month, year, cardCode, zip, fullName }: AcceptCard): object {
  const optional = { ...(cardCode && { cardCode }), ...(zip && { zip }), ...(fullName && { fullName }) };
  return { cardNumber, expirationDate: month.padStart(2, '0') + year.padStart(4, '20'), ...optional };
}

function bankTokenOf({ accountType, routingNumber, accountNumber, nameOnAccount }: Partial<AcceptBank>): object {
  return { accountType, routingNumber, accountNumber, nameOnAccount };
}

/** `randomUUID` is missing where a page has no TLS and is not on this machine's own name. */
function requestId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
