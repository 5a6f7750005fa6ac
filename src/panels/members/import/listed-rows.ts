import { type Form, formatFor, isSameContent, type Json } from '../../../../engine/index.js';
import { keysOf, own } from '../../../../engine/pointer.js';
import type { GroupMember } from '../members.js';

/** Returns whether a request of the form describes a member who is already in the group. */
export function listedRows(form: Form, members: readonly GroupMember[]): (payload: Json) => boolean {
  const unknownKeys = new Set(['relationship', ...secretKeys(form)]);
  const listed = members.map(({ client }) => ({ client, name: nameKey(client) }));
  return (payload) => {
    const keys = Object.keys(Object(payload)).filter((key) => !unknownKeys.has(key));
    const name = nameKey(payload);
    return listed.some((each) => each.name === name && keys.every((key) => isSameContent(own(payload, key), own(each.client, key))));
  };
}

/** Returns the names of a person as one text, which is quick to compare. */
function nameKey(person: unknown): string {
  return JSON.stringify([own(person, 'firstName'), own(person, 'lastName')]);
}

/** Returns the keys of answers that the server stores and never returns. */
function secretKeys(form: Form): string[] {
  return form.fields.filter((field) => formatFor(field)?.secret).flatMap(({ pointer }) => keysOf(pointer).slice(0, 1));
}
