import { useMemo, useState } from 'react';
import { type Answers, type Form, type FormSource, type JsonObject, openForm, type Validators } from '../../../engine/index.js';
import { tenantContext } from '../../../engine/site/tenant-site.js';
import type { Lookups } from '../../api/lookups.js';
import { EngineForm } from '../../forms/engine-form.js';
import { useSite, useTexts } from '../../state/site.js';
import { todayIn } from '../../state/today.js';
import { useFormServices } from '../use-form-services.js';
import { MemberPicker, PrimariesContext } from './member-picker.js';
import type { GroupMember, ManagedGroup } from './members.js';
import { useSaveMember } from './use-save-member.js';

interface MemberFormProps {
  readonly form: Form;
  readonly validators: Validators;
  readonly lookups: Lookups;
  readonly group: ManagedGroup;
  readonly members: readonly GroupMember[];
  readonly member: GroupMember | undefined;
  readonly onChanged: () => void;
  readonly onSaved: () => Promise<void>;
}

/** The widgets that only this panel renders, by the names of schemas/parts.json. */
export const MEMBER_WIDGETS = { 'member-picker': { component: MemberPicker, labelPosition: 'above' } } as const;

/** The form of a member or dependent, beside the answers of the primary member that it names. */
export function MemberForm({ form, validators, lookups, group, members, member, onChanged, onSaved }: MemberFormProps) {
  const site = useSite();
  const t = useTexts();
  const [primaryId, setPrimaryId] = useState(member?.primaryId);
  const primaries = useMemo(() => members.filter((each) => each.isPrimary), [members]);
  const isEdited = member !== undefined;
  const source = useMemberSource(form, lookups, { hasNoPrimary: primaries.length === 0 && !isEdited, isEdited });
  const parent = useMemo(
    () =>
      answersOf(
        source,
        primaries.find(({ clientId }) => clientId === primaryId),
      ),
    [source, primaries, primaryId],
  );
  const [initial] = useState(() => answersOf(source, member, parent));
  const services = useFormServices(site);
  const withPicker = useMemo(() => ({ ...services, widgets: MEMBER_WIDGETS }), [services]);
  const onSubmit = useSaveMember({ form, group, member, onSaved });
  return (
    <PrimariesContext value={primaries}>
      <EngineForm
        source={source}
        validators={validators}
        initial={initial}
        parent={parent}
        services={withPicker}
        submitLabel={isEdited ? t('panel.group-members.save', 'Save changes') : t('panel.group-members.submit', 'Add to group')}
        onAnswers={(answers) => {
          onChanged();
          setPrimaryId(typeof answers['primaryMember'] === 'string' ? answers['primaryMember'] : undefined);
        }}
        onSubmit={onSubmit}
      />
    </PrimariesContext>
  );
}

interface MemberFacts {
  /** The group has no primary member yet, so it cannot have a dependent. */
  readonly hasNoPrimary: boolean;
  readonly isEdited: boolean;
}

/** What the form of a member is opened with. */
function useMemberSource(form: Form, lookups: Lookups, { hasNoPrimary, isEdited }: MemberFacts): FormSource {
  const { tenant, settings, text, library } = useSite();
  const { platform } = library;
  return useMemo(() => {
    const context = memberContext(tenant, { hasNoPrimary, isEdited });
    return { form, settings, text, today: todayIn(tenant.timeZone), context, lookups, platform };
  }, [form, tenant, settings, text, platform, lookups, hasNoPrimary, isEdited]);
}

/** Returns what the form of a member reads as `context`; `formContext` in schemas/parts.json lists the names. */
export function memberContext(tenant: Parameters<typeof tenantContext>[0], { hasNoPrimary, isEdited }: MemberFacts): JsonObject {
  return { ...tenantContext(tenant), hasNoPrimary, isEdited };
}

/** Returns the answers of a stored record. */
function answersOf(source: FormSource, member: GroupMember | undefined, parent?: Answers): Answers | undefined {
  return member && openForm(source, { record: member.client, parent }).moment.answers;
}
