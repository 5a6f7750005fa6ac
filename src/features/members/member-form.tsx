import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Answers, type FormSource, openForm } from '../../../engine/index.js';
import { EngineForm } from '../../form/engine-form.js';
import { useSite } from '../../visit/site.js';
import { useFormServices } from '../../visit/use-form-services.js';
import type { MemberFormParts } from './member-form-loader.js';
import { MemberPicker, PrimariesContext } from './member-picker.js';
import { hasPlan, type GroupMember, type ManagedGroup } from './members.js';
import { usePageTexts } from './page-texts.js';
import { useMemberSource } from './use-member-source.js';
import type { MemberPage } from './use-members.js';
import { usePrimaries } from './use-primaries.js';
import { useSaveMember } from './use-save-member.js';

interface MemberFormProps extends MemberFormParts {
  readonly group: ManagedGroup;
  readonly first: MemberPage;
  /** The primary of the dependent who is edited. */
  readonly relatives: readonly GroupMember[];
  readonly member: GroupMember | undefined;
  /** Asks whether to add a person who seems to be in the list already. */
  readonly confirmSame: () => Promise<boolean>;
  readonly onChanged: () => void;
  readonly onSaved: () => Promise<void>;
}

/** The widgets that only this panel renders, by the names of schemas/parts.json. */
export const MEMBER_WIDGETS = { 'member-picker': { component: MemberPicker, labelPosition: 'above' } } as const;

/** The form of a member or dependent, beside the answers of the primary member that it names. */
export function MemberForm({ form, validators, lookups, group, member, onChanged, ...props }: MemberFormProps) {
  const site = useSite();
  const { t } = useTranslation();
  const { texts } = usePageTexts(group);
  const [primaryId, setPrimaryId] = useState(member?.primaryId);
  const picker = usePrimaries(group, props.first, props.relatives);
  const { primaries } = picker;
  const isEdited = member !== undefined;
  const onlyDependents = group.isMember === true;
  const source = useMemberSource(form, lookups, { hasNoPrimary: primaries.length === 0 && !isEdited, isEdited, onlyDependents });
  const parent = useMemo(
    () =>
      answersOf(
        source,
        primaries.find(({ clientId }) => clientId === primaryId),
      ),
    [source, primaries, primaryId],
  );
  const [initial] = useState(() => (member || !onlyDependents ? answersOf(source, member, parent) : answersOfDependent(source, group)));
  const services = useFormServices(site);
  const withPicker = useMemo(() => ({ ...services, widgets: MEMBER_WIDGETS }), [services]);
  const { confirmSame, onSaved } = props;
  // The plan of a group member is the group's affair.
  const enrollsDependents = !onlyDependents && !hasPlan(group, props.first.members);
  const onSubmit = useSaveMember({ form, group, member, enrollsDependents, confirmSame, onSaved });
  return (
    <PrimariesContext value={picker}>
      <EngineForm
        source={source}
        validators={validators}
        initial={initial}
        parent={parent}
        services={withPicker}
        submitLabel={isEdited ? t('panel.group-members.save', 'Save changes') : texts.submit}
        onAnswers={(answers) => {
          onChanged();
          setPrimaryId(typeof answers['primaryMember'] === 'string' ? answers['primaryMember'] : undefined);
        }}
        onSubmit={onSubmit}
      />
    </PrimariesContext>
  );
}

/** Returns the first answers for a new dependent of a group member. */
function answersOfDependent(source: FormSource, { clientId }: ManagedGroup): Answers {
  return { ...openForm(source).moment.answers, memberType: 'Dependent', primaryMember: clientId };
}

/** Returns the answers of a stored record. */
function answersOf(source: FormSource, member: GroupMember | undefined, parent?: Answers): Answers | undefined {
  return member && openForm(source, { record: member.client, parent }).moment.answers;
}
