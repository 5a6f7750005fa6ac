import { Type } from 'typebox';
import { Agreement } from '../visit/agreements.js';
import { ClientType } from './client-types.js';

const text = Type.Optional(Type.String());
const addressFields = { city: text, state: text, zip: text, lat: Type.Optional(Type.Number()), lng: Type.Optional(Type.Number()) };
const Phone = Type.Object({
  type: Type.Enum(['Cell', 'Work', 'Home', 'primary', 'work', 'home'], { description: 'The last three are those of a group member.' }),
  value: Type.String({ description: 'Digits only; a number of another country than countryCode after +.' }),
  extension: Type.String({ description: 'The dial code, such as 1 or 977.' }),
  countryCode: Type.String({ description: 'ISO 3166, such as US; the United Kingdom is UK.' }),
});

/** Everything that the built-in forms send about a client, with the names of SPEC 3. */
export const SentClient = Type.Object(
  {
    type: Type.Optional(ClientType),
    firstName: text,
    middleName: text,
    lastName: text,
    businessName: Type.Optional(Type.String({ description: 'Of a group; the names are those of the contact person then.' })),
    numberOfEmployee: Type.Optional(Type.Integer()),
    dob: Type.Optional(Type.String({ description: 'MM/dd/yyyy.' })),
    gender: text,
    race: Type.Optional(Type.String({ description: 'A code of GET /lookup?category=RACE.' })),
    bloodGroup: Type.Optional(Type.Enum(['A+', 'O+', 'B+', 'AB+', 'A-', 'O-', 'B-', 'AB-', 'UNK'])),
    bloodTypeVerified: Type.Optional(Type.Enum(['verified', 'unverified'])),
    lastSSN: Type.Optional(Type.String({ description: 'Four digits. Kept apart and never answered.' })),
    email: text,
    phones: Type.Optional(Type.Array(Phone)),
    countryCode: text,
    textEnabled: Type.Optional(Type.Boolean({ description: 'Whether text messages may be sent.' })),
    address: Type.Optional(Type.Object({ addressLine1: text, addressLine2: text, ...addressFields })),
    mailingAddress: Type.Optional(Type.Object({ line1: text, line2: text, ...addressFields })),
    leadSource: Type.Optional(Type.String({ description: 'A code of GET /lookup?category=LEAD_SOURCE.' })),
    referredBy: Type.Optional(
      Type.Object(
        { id: text, name: text },
        {
          description: 'An answer of POST /search/referrer; the name alone where the tenant requires no referrer and none was chosen.',
        },
      ),
    ),
    sponsorId: text,
    hasInsurance: Type.Optional(Type.Boolean()),
    insuranceName: text,
    insuranceMemberId: text,
    groupNumber: text,
    note: Type.Optional(
      Type.String({ description: "Of a request for an appointment, named items joined by commas: 'reason: Check-up,date: 11/25/2026'." }),
    ),
    enrollmentType: Type.Optional(Type.Literal('Ancillary')),
    checkIfClientExists: Type.Optional(
      Type.Boolean({
        description: 'Answer 409 for a person with a membership or a payment, and replace the unfinished enrollment of this session.',
      }),
    ),
    timeZone: Type.Optional(Type.String({ description: 'Such as America/New_York.' })),
    relationship: Type.Optional(
      Type.Object({
        type: Type.Optional(Type.String({ description: 'Primary, or what the person is to the primary: Spouse, Child, Others.' })),
        primaryName: text,
        primaryId: Type.Optional(Type.String({ description: 'The client whose dependent this is.' })),
        groupId: Type.Optional(Type.String({ description: 'The client whose member this is.' })),
      }),
    ),
    primaryClient: Type.Optional(
      Type.Object({ clientId: text }, { description: 'The primary or the group as it was answered, in place of relationship.' }),
    ),
    formAnswers: Type.Optional(
      Type.Record(Type.String(), Type.Unknown(), {
        description:
          'Answers that are no client data, such as sameAsPhysical and sameAsPrimary; absent means not given. An edit form opens with them.',
      }),
    ),
    tenantCode: Type.Optional(Type.String({ description: 'The tenant of the request once more.' })),
  },
  { description: 'Which of it is taken, and which is needed, decide the settings of the tenant; a tenant may ask for more of its own.' },
);

export const SentClients = Type.Union([
  SentClient,
  Type.Object({ clients: Type.Array(SentClient, { description: 'The primary, then the dependents.' }) }),
]);

/** What the form for agents sends. */
export const SentAgent = Type.Object({
  firstName: text,
  middleName: text,
  lastName: text,
  email: text,
  phone: Type.Optional(Type.String({ description: 'Digits only; a number of another country than countryCode after +.' })),
  phoneExt: text,
  countryCode: text,
  agreement: Type.Optional(Type.Literal(true)),
  agreements: Type.Optional(Type.Array(Agreement, { description: 'What the agent agrees to: the document agents.' })),
  associations: Type.Optional(
    Type.Array(
      Type.Object({ referenceId: Type.String({ description: 'A tenantId of the group.' }), status: Type.Optional(Type.Literal('Active')) }),
    ),
  ),
});
