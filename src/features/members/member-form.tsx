import { useMemo, useState, createContext, useContext, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { type Answers, type FormSource, openForm, openRecord } from '../../../engine/index.js';
import { EngineForm } from '../../form/engine-form.js';
import { useSite } from '../../visit/site.js';
import { useFormServices } from '../../visit/use-form-services.js';
import { type MemberFormParts, useMemberSource } from './member-form-loader.js';
import { hasPlan, type GroupMember, type ManagedGroup, holderOf, memberOf, primariesOf } from './members.js';
import { usePageTexts } from './page-texts.js';
import { type MemberPage, isWhole } from './use-members.js';
import { useSaveMember } from './use-save-member.js';
import type { WidgetProps } from '../../form/form-context.js';
import { SearchWidget } from '../../form/widgets/search.js';
import { SelectWidget } from '../../form/widgets/select.js';
import type { SuggestionSource } from '../../form/widgets/widget.js';
import { own } from '../../../engine/base/pointer.js';
import { fetchPeople } from './people.js';
import { failureText } from '../../visit/failure.js';

interface Primaries {
  /** Everybody who can be chosen, or where they are too many for a list those who were found so far. */
  readonly primaries: readonly GroupMember[];
  /** Finds members by name; undefined where all are in `primaries`. Rejects with a text for the visitor. */
  readonly find: ((query: string) => Promise<readonly GroupMember[]>) | undefined;
}

/** As many as a list of suggestions shows, and how many people are fetched for it, since dependents are among them. */
const [MAX_SHOWN, MAX_FETCHED] = [10, 50];

/** A large group is searched. */
function usePrimaries(group: ManagedGroup, first: MemberPage, relatives: readonly GroupMember[]): Primaries {
  const { t } = useTranslation();
  const { tenant } = useSite();
  const [found, setFound] = useState<readonly GroupMember[]>([]);
  const isSearched = !group.isMember && !isWhole(first);
  const find = useCallback(
    async (query: string) => {
      try {
        const { clients } = await fetchPeople(tenant.code, holderOf(group), { keyword: query, limit: MAX_FETCHED });
        const members = clients
          .map(memberOf)
          .filter(({ isPrimary }) => isPrimary)
          .slice(0, MAX_SHOWN);
        setFound((before) => [...before, ...members]);
        return members;
      } catch (error) {
        throw new Error(failureText(error, t).message, { cause: error });
      }
    },
    [tenant.code, group, t],
  );
  return useMemo(() => {
    const known = primariesOf(group, isSearched ? [...relatives, ...first.members, ...found] : first.members, t);
    return { primaries: known, find: isSearched ? find : undefined };
  }, [group, relatives, first, found, t, isSearched, find]);
}

/** Returns the label of a member in a list of suggestions: two people may have one name. */
function labelOf({ name, client }: GroupMember): string {
  return [name, own(client, 'dob')].filter(Boolean).join(', ');
}

/** The members who can have dependents, for the field that chooses one. */
export const PrimariesContext = createContext<Primaries>({ primaries: [], find: undefined });

export function MemberPicker(props: WidgetProps) {
  const { primaries, find } = useContext(PrimariesContext);
  if (find !== undefined) return <MemberFinder {...props} find={find} />;
  const enumOptions = primaries.map(({ clientId, name }) => ({ value: clientId, label: name }));
  return <SelectWidget {...props} options={{ ...props.options, enumOptions }} />;
}

type MemberFinderProps = WidgetProps & { readonly find: NonNullable<Primaries['find']> };

/** Shows the chosen member by name. Typing chooses no one until a suggestion is taken. */
function MemberFinder({ find, value, onChange, ...props }: MemberFinderProps) {
  const { primaries } = useContext(PrimariesContext);
  const [typed, setTyped] = useState<string>();
  const chosen = primaries.find(({ clientId }) => clientId === value);
  const suggestions: SuggestionSource = {
    name: 'member',
    find: async (query) => (await find(query)).map((member) => ({ id: member.clientId, label: labelOf(member), parts: {} })),
    choose: ({ id }) => onChange(id),
  };
  return (
    <SearchWidget
      {...props}
      value={chosen === undefined ? typed : labelOf(chosen)}
      onChange={(text) => {
        setTyped(typeof text === 'string' ? text : undefined);
        onChange(undefined);
      }}
      options={{ suggestions }}
    />
  );
}

interface MemberFormProps extends MemberFormParts {
  readonly group: ManagedGroup;
  readonly first: MemberPage;
  readonly relatives: readonly GroupMember[];
  readonly member: GroupMember | undefined;
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
        section={isEdited ? 'answered' : undefined}
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

function answersOfDependent(source: FormSource, { clientId }: ManagedGroup): Answers {
  return { ...openForm(source).moment.answers, memberType: 'Dependent', primaryMember: clientId };
}

function answersOf(source: FormSource, member: GroupMember | undefined, parent?: Answers): Answers | undefined {
  return member && openRecord(source, member.client, parent).moment.answers;
}
