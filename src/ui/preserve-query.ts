/** The query parameters that links of the site preserve (SPEC 2). */
const PRESERVED_PARAMETERS = ['agentReferral', 'referredby', 'slug'] as const;

const PARTS = /^(?<path>[^?#]*)(?:\?(?<own>[^#]*))?(?<anchor>#.*)?$/s;

/**
 * Returns an address of the site with the preserved parameters of the current query; its own parameters take precedence.
 * @example preserveQuery('/harbor?type=elitePlan', '?agentReferral=true&x=1') // '/harbor?type=elitePlan&agentReferral=true'
 */
export function preserveQuery(to: string, search: string): string {
  const { path = '', own = '', anchor = '' } = PARTS.exec(to)?.groups ?? {};
  const query = new URLSearchParams(own);
  for (const [name, value] of new URLSearchParams(search)) {
    if (PRESERVED_PARAMETERS.some((preserved) => preserved === name) && !query.has(name)) query.set(name, value);
  }
  const text = query.toString();
  return `${path}${text === '' ? '' : `?${text}`}${anchor}`;
}
