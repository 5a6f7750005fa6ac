import { type Static, type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';

const exact = { additionalProperties: false };
const text = (maxLength = 255) => Type.String({ maxLength });
const id = text(64);
const number = Type.Union([Type.Integer(), text(12)]);
const flag = Type.Union([Type.Boolean(), Type.Literal('true'), Type.Literal('false')]);

const common = {
  merchantAuthentication: Type.Object({ name: text(), transactionKey: text() }, exact),
  clientId: Type.Optional(text(30)),
  refId: Type.Optional(text(20)),
};

const cardToken = {
  cardNumber: text(64),
  expirationDate: text(10),
  cardCode: Type.Optional(text(10)),
  zip: Type.Optional(text()),
  fullName: Type.Optional(text()),
};
const bankToken = { accountType: Type.Optional(text(20)), routingNumber: text(20), accountNumber: text(64), nameOnAccount: text() };
const opaqueData = Type.Object({ dataDescriptor: Type.Literal('COMMON.ACCEPT.INAPP.PAYMENT'), dataValue: text(8192) }, exact);
const sorting = Type.Object({ orderBy: text(), orderDescending: flag }, exact);
const paging = Type.Object({ limit: number, offset: number }, exact);
const list = { sorting: Type.Optional(sorting), paging: Type.Optional(paging) };

const amount = Type.Union([Type.Number(), text(15)]);
const order = Type.Object({ invoiceNumber: Type.Optional(text(20)), description: Type.Optional(text()) }, exact);
const setting = Type.Object({ settingName: text(), settingValue: text() }, exact);
const storedProfile = Type.Object({ customerProfileId: id, paymentProfile: Type.Object({ paymentProfileId: id }, exact) }, exact);
const maskedCard = Type.Object({ cardNumber: text(20), expirationDate: text(7) }, exact);

const transactionRequest = Type.Object(
  {
    transactionType: Type.Union([
      Type.Literal('authCaptureTransaction'),
      Type.Literal('voidTransaction'),
      Type.Literal('refundTransaction'),
    ]),
    amount: Type.Optional(amount),
    currencyCode: Type.Optional(Type.String({ pattern: '^[A-Z]{3}$' })),
    payment: Type.Optional(Type.Object({ opaqueData: Type.Optional(opaqueData), creditCard: Type.Optional(maskedCard) }, exact)),
    profile: Type.Optional(storedProfile),
    refTransId: Type.Optional(id),
    order: Type.Optional(order),
    customerIP: Type.Optional(text(45)),
    transactionSettings: Type.Optional(Type.Object({ setting: Type.Array(setting) }, exact)),
  },
  exact,
);
export type TransactionRequest = Static<typeof transactionRequest>;

const paymentProfiles = Type.Object(
  { customerType: Type.Optional(text()), payment: Type.Object({ opaqueData: Type.Optional(opaqueData) }, exact) },
  exact,
);
const newProfile = Type.Object(
  { merchantCustomerId: Type.Optional(text(20)), description: Type.Optional(text()), email: Type.Optional(text()), paymentProfiles },
  exact,
);

/** The requests that the stand-in knows. The vendor makes ordered XML of them, so that the order of the fields counts. */
export const requests = {
  securePaymentContainerRequest: Type.Object(
    {
      ...common,
      merchantAuthentication: Type.Object({ name: text(), clientKey: text() }, exact),
      data: Type.Object(
        {
          type: Type.Literal('TOKEN'),
          id: text(),
          token: Type.Optional(Type.Object(cardToken, exact)),
          bankToken: Type.Optional(Type.Object(bankToken, exact)),
        },
        exact,
      ),
    },
    exact,
  ),
  createTransactionRequest: Type.Object({ ...common, transactionRequest }, exact),
  createCustomerProfileRequest: Type.Object({ ...common, profile: newProfile, validationMode: Type.Optional(text()) }, exact),
  getCustomerProfileRequest: Type.Object(
    {
      ...common,
      customerProfileId: Type.Optional(id),
      merchantCustomerId: Type.Optional(text(20)),
      unmaskExpirationDate: Type.Optional(flag),
      includeIssuerInfo: Type.Optional(flag),
    },
    exact,
  ),
  getCustomerPaymentProfileRequest: Type.Object(
    {
      ...common,
      customerProfileId: id,
      customerPaymentProfileId: id,
      unmaskExpirationDate: Type.Optional(flag),
      includeIssuerInfo: Type.Optional(flag),
    },
    exact,
  ),
  getUnsettledTransactionListRequest: Type.Object({ ...common, ...list }, exact),
  getSettledBatchListRequest: Type.Object(
    { ...common, firstSettlementDate: Type.Optional(text(30)), lastSettlementDate: Type.Optional(text(30)) },
    exact,
  ),
  getTransactionListRequest: Type.Object({ ...common, batchId: id, ...list }, exact),
  getTransactionDetailsRequest: Type.Object({ ...common, transId: id }, exact),
  getMerchantDetailsRequest: Type.Object(common, exact),
} satisfies Readonly<Record<string, TSchema>>;

type RequestName = keyof typeof requests;
export type RequestOf<N extends RequestName> = Static<(typeof requests)[N]>;
export type KnownRequest = { [N in RequestName]: { readonly name: N; readonly fields: RequestOf<N> } }[RequestName];

/** Undefined for a body of another shape, or with its fields in another order. */
export function readRequest(body: unknown): KnownRequest | undefined {
  const [[name, fields] = [], second] = Object.entries(body ?? {});
  if (name === undefined || second !== undefined || !Object.hasOwn(requests, name)) return undefined;
  const shape: TSchema = requests[name as RequestName];
  return Value.Check(shape, fields) && isInOrder(shape, fields) ? ({ name, fields } as KnownRequest) : undefined;
}

interface ShapeParts {
  readonly properties?: Readonly<Record<string, TSchema>>;
}

function isInOrder(shape: TSchema, value: unknown): boolean {
  const { properties }: ShapeParts = shape;
  if (properties === undefined || typeof value !== 'object' || value === null) return true;
  const order = Object.keys(properties);
  const places = Object.keys(value).map((field) => order.indexOf(field));
  const isSorted = places.every((place, index) => index === 0 || place > (places[index - 1] ?? 0));
  return isSorted && Object.entries(value).every(([field, inner]) => isInOrder(properties[field] ?? {}, inner));
}
