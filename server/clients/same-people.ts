import { own } from '../../engine/base/pointer.js';
import type { JsonObject } from '../../engine/index.js';
import { comparableText } from '../shared/comparable-text.js';

/** The answers that identify people within one visit; their contact details may change between two submissions. */
export const identityKeys = ['type', 'firstName', 'lastName', 'dob', 'businessName'] as const;

/** Returns a text that is equal for two bodies of the same person: kind, name and date of birth, or business name (D-4). */
export function identityOf(body: JsonObject): string {
  return JSON.stringify(identityKeys.map((key) => comparableText(own(body, key))));
}

/** A stored person whom this visit has entered. */
export interface StoredPerson {
  readonly client_id: string;
  readonly primary_client_id: string | null;
  readonly body: JsonObject;
}

/** A person of an enrollment that this visit has not finished. */
export interface UnfinishedPerson extends StoredPerson {
  readonly created_at: Date;
  readonly last_ssn: string | null;
  /** Whether it is a group that has members, who would be lost with it. */
  readonly has_members: boolean;
}

/** Which stored person each submitted one is, and the stored ones that no longer belong to the enrollment. */
export interface SamePeople<Stored> {
  /** By the index of the submitted person; undefined for a new one. */
  readonly pairs: readonly (Stored | undefined)[];
  readonly leftOut: readonly Stored[];
}

/**
 * Pairs the people of a submission, the primary first, with the stored people of this visit. Only enrollments of the submitted kind, in a
 * membership or in services, lose the people left out.
 */
export function pairPeople<Stored extends StoredPerson>(bodies: readonly JsonObject[], stored: readonly Stored[]): SamePeople<Stored> {
  const primaryBody = bodies[0] ?? {};
  const free = new Set(stored);
  const claim = (body: JsonObject, fits: (one: Stored) => boolean): Stored | undefined => {
    const found = [...free].find((one) => fits(one) && identityOf(one.body) === identityOf(body));
    if (found !== undefined) free.delete(found);
    return found;
  };
  const primary = claim(primaryBody, ({ primary_client_id }) => primary_client_id === null);
  const replacedIds = new Set(
    stored.flatMap(({ client_id, primary_client_id, body }) =>
      primary_client_id === null && own(body, 'enrollmentType') === own(primaryBody, 'enrollmentType') ? [client_id] : [],
    ),
  );
  const isReplaced = ({ client_id, primary_client_id }: Stored) => replacedIds.has(primary_client_id ?? client_id);
  const others = bodies
    .slice(1)
    .map((body) =>
      claim(body, (one) => one.primary_client_id !== null && (isReplaced(one) || one.primary_client_id === primary?.client_id)),
    );
  return { pairs: bodies.length === 0 ? [] : [primary, ...others], leftOut: [...free].filter(isReplaced) };
}
