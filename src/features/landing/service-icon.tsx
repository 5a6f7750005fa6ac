/** On a grid of 24, by the code of a service; decoration beside its name. */
const PATHS: ReadonlyMap<string, string> = new Map([
  ['MEMBERSHIP', 'M4 6h16v12H4zM7 10h4M7 14h7'],
  ['NON_MEMBERSHIP', 'M12 4v16M4 12h16'],
  ['APPOINTMENT', 'M4 6h16v14H4zM4 10h16M8 3v4M16 3v4'],
  ['MEMBER_CHECK_IN', 'M9 4h10v16H9M4 12h9M9 8l4 4-4 4'],
  ['ELITE_PLAN', 'm12 4 2.4 5.2 5.6.7-4 4 1 5.6-5-2.8-5 2.8 1-5.6-4-4 5.6-.7z'],
  ['ASK_QUESTION', 'M4 5h16v11H10l-4 4v-4H4z'],
  ['SUBMIT_REQUEST', 'M6 3h9l4 4v14H6zM9 11h6M9 15h6'],
]);

export function ServiceIcon({ code }: { readonly code: string }) {
  return (
    <svg className="s-service-icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS.get(code)} />
    </svg>
  );
}
