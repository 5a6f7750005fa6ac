import { useState } from 'react';
import { useTranslation } from 'react-i18next';

interface CopyButtonProps {
  readonly text: string;
  /** Names the button for screen readers if a page has several; undefined keeps its text. */
  readonly label?: string;
}

/** Shows a button that copies a text and reports whether it did; shows nothing if the browser has no clipboard. */
export function CopyButton({ text, label }: CopyButtonProps) {
  const { t } = useTranslation();
  const [isCopied, setCopied] = useState<boolean>();
  if (!('clipboard' in navigator)) return null;
  const copy = () => {
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };
  return (
    <>
      <button type="button" className="s-copy" aria-label={label} onClick={copy}>
        {t('action.copy', 'Copy')}
      </button>
      <output>
        {isCopied === true && t('action.copied', 'Copied')}
        {isCopied === false && t('action.not-copied', "This couldn't be copied. Select it and copy it yourself.")}
      </output>
    </>
  );
}

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
