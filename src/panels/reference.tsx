import { useState } from 'react';
import { useTexts } from '../state/site.js';

/** What people quote when they ask about something: large, and easily taken along. */
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

/** Where the browser lets pages copy. What it did is said where it happened. */
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
