/** What the links of the site carry along from the address they are on (SPEC 2). */
const KEPT = ['agentReferral', 'referredby', 'slug'] as const;

const PARTS = /^(?<path>[^?#]*)(?:\?(?<own>[^#]*))?(?<anchor>#.*)?$/s;

/**
 * An address of the site with what is kept of the query it is left with. What the address says itself wins.
 * @example keptQuery('/harbor?type=elitePlan', '?agentReferral=true&x=1') // '/harbor?type=elitePlan&agentReferral=true'
 */
export function keptQuery(to: string, search: string): string {
  const { path = '', own = '', anchor = '' } = PARTS.exec(to)?.groups ?? {};
  const query = new URLSearchParams(own);
  for (const [name, value] of new URLSearchParams(search)) {
    if (KEPT.some((kept) => kept === name) && !query.has(name)) query.set(name, value);
  }
  const text = query.toString();
  return `${path}${text === '' ? '' : `?${text}`}${anchor}`;
}
