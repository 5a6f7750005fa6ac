import { Type } from 'typebox';
import type { JsonObject } from '../../engine/index.js';

/** The types of clients (SPEC 4). */
export const ClientType = Type.Enum(['Individual', 'Group']);
export const Status = Type.Enum(['Active', 'Inactive']);

const text = Type.String();

/** A client in API responses. Lists the keys that mean the same in every form (SPEC 3); each form may add more. */
export const ClientRecordSchema = Type.Unsafe<JsonObject>(
  Type.Object(
    {
      clientId: Type.String({ format: 'uuid' }),
      type: ClientType,
      status: Status,
      tenantId: text,
      tenantGroupCode: text,
      createdAt: Type.String({ description: 'ISO 8601, in UTC.' }),
      businessName: Type.Optional(text),
      firstName: Type.Optional(text),
      middleName: Type.Optional(text),
      lastName: Type.Optional(text),
      dob: Type.Optional(Type.String({ description: 'MM/dd/yyyy.' })),
      bloodTypeVerified: Type.Optional(Type.Enum(['verified', 'unverified'])),
      lastSSNOnFile: Type.Optional(Type.Literal(true, { description: 'The digits themselves are never answered (D-109).' })),
      formAnswers: Type.Optional(
        Type.Record(Type.String(), Type.Unknown(), {
          description:
            'Answers that are no client data, such as sameAsPhysical and sameAsPrimary; absent means not given. An edit form opens with them.',
        }),
      ),
      relationship: Type.Optional(
        Type.Object(
          {
            type: Type.Optional(Type.String({ description: 'Primary, or what the person is to the primary: Spouse, Child, Others.' })),
            primaryId: Type.Optional(text),
            primaryEnrollmentId: Type.Optional(text),
            primaryName: Type.Optional(text),
            groupId: Type.Optional(text),
            groupEnrollmentId: Type.Optional(text),
            groupName: Type.Optional(text),
          },
          { additionalProperties: true },
        ),
      ),
      clientEnrollmentId: Type.Optional(Type.String({ description: 'The last membership enrollment of this very person.' })),
      membership: Type.Optional(
        Type.Object({
          status: Type.Enum(['Active', 'Pending', 'Inactive']),
          startsOn: Type.Optional(Type.String({ description: 'MM/dd/yyyy, where a paid membership begins later and none is active.' })),
          hoursPurchased: Type.Optional(Type.Integer({ description: 'Hours of the active memberships.' })),
        }),
      ),
    },
    { additionalProperties: true },
  ),
);
