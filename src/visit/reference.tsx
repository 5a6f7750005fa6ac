import { CopyButton } from './copy-button.js';

/** Shows a reference number in large type, with a button to copy it. */
export function Reference({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <dl className="s-reference">
      <dt>{name}</dt>
      <dd>
        <span className="s-reference-value">{value}</span>
        <CopyButton text={value} />
      </dd>
    </dl>
  );
}
