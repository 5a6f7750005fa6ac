import { useState } from 'react';
import { useTexts } from '../state/site.js';

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

/** Shows a button that copies a text and reports that it did; shows nothing if the browser has no clipboard. */
function CopyButton({ text }: { readonly text: string }) {
  const t = useTexts();
  const [isCopied, setCopied] = useState(false);
  if (!('clipboard' in navigator)) return null;
  const copy = () => {
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };
  return (
    <>
      <button type="button" className="s-copy" onClick={copy}>
        {t('action.copy', 'Copy')}
      </button>
      <output>{isCopied && t('action.copied', 'Copied')}</output>
    </>
  );
}
