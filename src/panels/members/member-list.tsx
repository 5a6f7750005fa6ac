import { useTexts, type Translate } from '../../state/site.js';
import type { GroupMember } from './members.js';

interface MemberListProps {
  readonly members: readonly GroupMember[];
  readonly emptyText: string;
  readonly onEdit: (member: GroupMember) => void;
  readonly onRemove: (member: GroupMember) => void;
}

/** Everybody who was added, dependents below their member. */
export function MemberList({ members, emptyText, onEdit, onRemove }: MemberListProps) {
  const t = useTexts();
  if (members.length === 0) return <p className="s-members-empty">{emptyText}</p>;
  return (
    <ul className="s-member-list">
      {members.map((member) => (
        <li key={member.clientId} data-kind={member.isPrimary ? 'primary' : 'dependent'}>
          <div className="s-member-who">
            <strong>{member.name}</strong>
            <span>{relationText(t, member)}</span>
          </div>
          <div className="s-member-acts">
            <ActButton label={t('action.edit', 'Edit')} name={member.name} onClick={() => onEdit(member)} />
            <ActButton label={t('action.remove', 'Remove')} name={member.name} onClick={() => onRemove(member)} />
          </div>
        </li>
      ))}
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
  readonly label: string;
  readonly name: string;
  readonly onClick: () => void;
}

/** A button of one row; screen readers also hear the member's name. */
function ActButton({ label, name, onClick }: ActButtonProps) {
  return (
    <button type="button" className="s-member-act" onClick={onClick}>
      {label}
      <span className="v-unseen"> {name}</span>
    </button>
  );
}
