/** Replaces fast-uri in the visitor's bundle: RJSF resolves references between schemas with it, and presented schemas have none. */
const noAddresses = { equal: refuse, resolve: refuse };
export default noAddresses;

function refuse(): never {
  throw new Error('A presented schema has no references to other schemas.');
}
