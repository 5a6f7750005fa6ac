import { useTranslation } from 'react-i18next';
import type { Translate } from '../../visit/site.js';
import type { GroupMember } from './members.js';
import { editButtonId } from './use-member-dialog.js';

interface MemberListProps {
  readonly members: readonly GroupMember[];
  readonly emptyText: string;
  readonly onEdit: OnMember;
  readonly onRemove: OnMember;
}

/** Called with a member, and with the id of the next person below who stays when the member is removed. */
export type OnMember = (member: GroupMember, nextId: string | undefined) => void;

/** Everybody who was added, dependents below their member. */
export function MemberList({ members, emptyText, onEdit, onRemove }: MemberListProps) {
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

/** A button of one row; screen readers also hear the member's name. */
function ActButton({ id, label, name, onClick }: ActButtonProps) {
  return (
    <button type="button" {...(id !== undefined && { id })} className="s-member-act" onClick={onClick}>
      {label}
      <span className="v-unseen"> {name}</span>
    </button>
  );
}
