import { Type } from 'typebox';

/** One thing that is wrong with a request: where in the answers, and in words for the visitor. */
export interface Fault {
  readonly path: string;
  readonly message: string;
}

/** A page shows no more, and an answer must not be much larger than its request. */
export const mostErrors = 100;

/** What every call that fails answers. */
export const Failure = Type.Object({
  message: Type.String({ description: 'What is wrong, in words for the visitor.' }),
  actionMessage: Type.Optional(Type.String({ description: 'What the visitor can do about it.' })),
  status: Type.Integer(),
  errors: Type.Optional(
    Type.Array(
      Type.Object({
        path: Type.String({ description: 'Where, as a JSON Pointer: in the body, or in the form that made it.' }),
        message: Type.String(),
      }),
      { maxItems: mostErrors },
    ),
  ),
  errorCount: Type.Optional(Type.Integer({ description: 'How many errors there are, where that is more than `errors` has.' })),
});

export interface FailureDetails {
  readonly errors?: readonly Fault[];
  readonly actionMessage?: string;
}

/** An error that ends a request with this status and these words. */
export function failure(status: number, message: string, details: FailureDetails = {}): Error {
  return Object.assign(new Error(message), { statusCode: status, told: details });
}

/** What is wrong with the answers of a request, as its refusal says it; of any other error, nothing. */
export function faultsOf(error: unknown): readonly Fault[] | undefined {
  if (!(error instanceof Error && 'told' in error)) return undefined;
  // Only `failure` puts this there.
  return (error.told as FailureDetails).errors;
}

export const generic = 'Opps! Something went wrong...';
