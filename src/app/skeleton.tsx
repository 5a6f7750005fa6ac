/** A page while it is loading, at its real size, so that nothing jumps. */
export function Skeleton({ label }: { readonly label: string }) {
  return (
    <div className="s-page" aria-busy="true">
      <p className="v-unseen">{label}</p>
      <div className="s-bone s-bone-title" />
      {['a', 'b', 'c', 'd', 'e'].map((bone) => (
        <div key={bone} className="s-bone-field">
          <div className="s-bone s-bone-label" />
          <div className="s-bone s-bone-input" />
        </div>
      ))}
    </div>
  );
}
