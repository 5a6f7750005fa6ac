import { useEffect, useId, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';

/** A search starts so long after the last key. */
const DELAY_MS = 300;

interface MemberSearchProps {
  readonly onSearch: (keyword: string) => void;
  /** How many people the last search found. */
  readonly found: string;
}

/** Searches the list for names while they are typed, and says how many people it found. */
export function MemberSearch({ onSearch, found }: MemberSearchProps) {
  const { t } = useTranslation();
  const id = useId();
  const [text, setText] = useState<string>();
  useEffect(() => {
    if (text === undefined) return;
    const timer = setTimeout(() => onSearch(text.trim()), DELAY_MS);
    return () => clearTimeout(timer);
    // The search is another function after each change of the list, which starts no search.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [text]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onSearch((text ?? '').trim());
  };
  return (
    <search>
      <form className="s-members-search" onSubmit={submit}>
        <label htmlFor={id}>{t('panel.group-members.search', 'Search by name')}</label>
        <input
          id={id}
          type="search"
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          value={text ?? ''}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <output>{found}</output>
      </form>
    </search>
  );
}
