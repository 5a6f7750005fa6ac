import { useEffect, useRef, useState, useId, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../visit/failure.js';
import { type Translate, useSite } from '../../visit/site.js';
import type { GroupMember, ManagedGroup } from './members.js';
import { usePageTexts } from './page-texts.js';
import { editButtonId } from './use-member-dialog.js';
import { FIRST_PAGE, PAGE_SIZE, useMemberPage, type MemberPage } from './use-members.js';

interface MemberListProps {
  readonly members: readonly GroupMember[];
  readonly emptyText: string;
  readonly onEdit: OnMember;
  readonly onRemove: OnMember;
}

/** Called with a member, and with the id of the next person below who stays when the member is removed. */
type OnMember = (member: GroupMember, nextId: string | undefined) => void;

function MemberList({ members, emptyText, onEdit, onRemove }: MemberListProps) {
  const { t } = useTranslation();
  if (members.length === 0) return <p className="s-members-empty">{emptyText}</p>;
  return (
    <ul className="s-member-list">
      {members.map((member, index) => {
        const { clientId, name, isPrimary } = member;
        const nextId = members.slice(index + 1).find(({ primaryId }) => primaryId !== clientId)?.clientId;
        return (
          <li key={clientId} data-kind={isPrimary ? 'primary' : 'dependent'}>
            <div className="s-member-who">
              <strong>{name}</strong>
              <span>{relationText(t, member)}</span>
            </div>
            <div className="s-member-acts">
              <ActButton id={editButtonId(clientId)} label={t('action.edit', 'Edit')} name={name} onClick={() => onEdit(member, nextId)} />
              <ActButton label={t('action.remove', 'Remove')} name={name} onClick={() => onRemove(member, nextId)} />
            </div>
          </li>
        );
      })}
    </ul>
  );
}

/** 'Primary', or what a dependent is to whom (SPEC 2). */
function relationText(t: Translate, { isPrimary, relation, primaryName }: GroupMember): string {
  if (isPrimary) return t('panel.group-members.primary', 'Primary');
  const type = t(`form.group-member.dependendType.option.${relation}`, relation);
  return t('panel.group-members.relation', '{type} of {name}', { type, name: primaryName });
}

interface ActButtonProps {
  readonly id?: string;
  readonly label: string;
  readonly name: string;
  readonly onClick: () => void;
}

function ActButton({ id, label, name, onClick }: ActButtonProps) {
  return (
    <button type="button" {...(id !== undefined && { id })} className="s-member-act" onClick={onClick}>
      {label}
      <span className="v-unseen"> {name}</span>
    </button>
  );
}

/** A search starts so long after the last key. */
const DELAY_MS = 300;

interface MemberSearchProps {
  readonly onSearch: (keyword: string) => void;
  /** How many people the last search found. */
  readonly found: string;
}

function MemberSearch({ onSearch, found }: MemberSearchProps) {
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

/** Below this number of people a list is read at a glance, without a search. */
const MIN_SEARCHED = 10;

interface MemberPagesProps {
  readonly group: ManagedGroup;
  readonly first: MemberPage;
  readonly onEdit: OnMember;
  readonly onRemove: OnMember;
}

export function MemberPages({ group, first, onEdit, onRemove }: MemberPagesProps) {
  const { t } = useTranslation();
  const { texts } = usePageTexts(group);
  const { page, keyword, failure, retry, search, turnTo, top } = usePages(group, first);
  return (
    <>
      {(first.total >= MIN_SEARCHED || keyword !== '') && <MemberSearch onSearch={search} found={foundText(t, page)} />}
      {failure !== undefined && (
        <div role="alert">
          <p className="s-members-failure">{failureText(failure, t).message}</p>
          <button type="button" className="s-act" onClick={retry}>
            {t('action.retry', 'Retry')}
          </button>
        </div>
      )}
      {page.total > PAGE_SIZE && (
        <h3 className="s-members-range" tabIndex={-1} ref={top}>
          {rangeText(t, page)}
        </h3>
      )}
      {(page.total > 0 || page.keyword === '') && (
        <MemberList members={page.members} emptyText={texts.empty} onEdit={onEdit} onRemove={onRemove} />
      )}
      {page.total > PAGE_SIZE && <PageButtons page={page} onTurn={turnTo} />}
    </>
  );
}

/** After a turn the new page gets the focus at its top. */
function usePages(group: ManagedGroup, first: MemberPage) {
  const { tenant } = useSite();
  const [query, setQuery] = useState(FIRST_PAGE);
  const isFirst = query.keyword === '' && query.offset === 0;
  const { data: page = first, error, mutate } = useMemberPage(tenant.code, group, query, isFirst);
  const top = useRef<HTMLHeadingElement>(null);
  const isTurning = useRef(false);
  const isShown = page.keyword === query.keyword && page.offset === query.offset;
  const lastOffset = Math.max(0, Math.ceil(page.total / PAGE_SIZE) - 1) * PAGE_SIZE;
  // The people of the last page may have been removed.
  if (isShown && query.offset > lastOffset) setQuery({ ...query, offset: lastOffset });
  useEffect(() => {
    if (!isTurning.current || !isShown) return;
    isTurning.current = false;
    top.current?.focus({ preventScroll: true });
    top.current?.scrollIntoView?.({ block: 'start' });
  }, [isShown, page]);
  return {
    page,
    top,
    keyword: query.keyword,
    failure: isShown ? undefined : (error as unknown),
    retry: () => void mutate(),
    search: (keyword: string) => setQuery({ keyword, offset: 0 }),
    turnTo: (offset: number) => {
      isTurning.current = true;
      setQuery({ ...query, offset });
    },
  };
}

interface PageButtonsProps {
  readonly page: MemberPage;
  readonly onTurn: (offset: number) => void;
}

/** At either end one button stays without effect, so that the focus stays too. */
function PageButtons({ page: { offset, total }, onTurn }: PageButtonsProps) {
  const { t } = useTranslation();
  const [number, count] = [offset / PAGE_SIZE + 1, Math.ceil(total / PAGE_SIZE)];
  const button = (label: string, to: number) => {
    const isThere = to >= 0 && to < total;
    return (
      <button type="button" className="s-act s-members-second" aria-disabled={!isThere || undefined} onClick={() => isThere && onTurn(to)}>
        {label}
      </button>
    );
  };
  return (
    <nav className="s-members-pages" aria-label={t('panel.group-members.pages', 'Pages of the list')}>
      {button(t('panel.group-members.previous-page', 'Previous page'), offset - PAGE_SIZE)}
      <span>{t('panel.group-members.page-number', 'Page {number, number} of {count, number}', { number, count })}</span>
      {button(t('panel.group-members.next-page', 'Next page'), offset + PAGE_SIZE)}
    </nav>
  );
}

function rangeText(t: Translate, { offset, members, total }: MemberPage): string {
  return t('panel.group-members.range', '{from, number} to {to, number} of {total, number}', {
    from: offset + 1,
    to: offset + members.length,
    total,
  });
}

function foundText(t: Translate, { keyword, total }: MemberPage): string {
  if (keyword === '') return '';
  if (total === 0) return t('panel.group-members.found-none', "There's no one with this name. Check the spelling, or clear the search.");
  return t('panel.group-members.found-many', '{count, number} people found', { count: total });
}
