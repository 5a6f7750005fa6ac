import { type Static, Type } from 'typebox';

const Question = Type.Object({
  id: Type.String({ pattern: '^[a-z][A-Za-z0-9]{0,40}$' }),
  type: Type.Union([Type.Literal('Radio'), Type.Literal('Text'), Type.Literal('Multi-select')]),
  text: Type.String({ minLength: 1, maxLength: 2000 }),
  help: Type.Optional(Type.String({ maxLength: 2000 })),
  required: Type.Boolean(),
  options: Type.Optional(
    Type.Array(Type.Object({ code: Type.String({ minLength: 1, maxLength: 100 }), label: Type.String({ minLength: 1, maxLength: 500 }) }), {
      maxItems: 500,
    }),
  ),
  order: Type.Integer(),
  /** JSON Logic over the answers; the compiler of forms judges it. */
  showIf: Type.Optional(Type.Unknown()),
});

/** Questions a tenant asks before it sells (D-18); the engine makes a form of them. */
export const Questionnaire = Type.Object({
  id: Type.String({ pattern: '^[a-z][a-z0-9-]{0,60}$' }),
  name: Type.String({ pattern: '^[A-Za-z][A-Za-z0-9_]{0,60}$' }),
  version: Type.Integer({ minimum: 1 }),
  status: Type.Union([Type.Literal('Active'), Type.Literal('Inactive')]),
  title: Type.String({ minLength: 1, maxLength: 500 }),
  questions: Type.Array(Question, { maxItems: 200 }),
  eligibility: Type.Optional(Type.Unknown()),
});
export type Questionnaire = Static<typeof Questionnaire>;
