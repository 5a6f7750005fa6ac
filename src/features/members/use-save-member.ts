import { useCallback, useRef, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { type Form, formatting, type Json } from '../../../engine/index.js';
import { valueAt } from '../../../engine/base/pointer.js';
import { CallError, type CallResult } from '../../visit/api/call-api.js';
import type { Client } from '../../visit/api/clients.js';
import { fetchSamePeople, addMemberIds } from './people.js';
import { createMember, changeMember, enrollDependent, type MemberSubmission } from './save-member.js';
import type { EngineForm } from '../../form/engine-form.js';
import type { FailureText } from '../../visit/failure.js';
import { useShowFailure } from '../../visit/show-failure.js';
import { useSite } from '../../visit/site.js';
import { showToast } from '../../visit/toasts.js';
import { todayIn } from '../../visit/today.js';
import { holderOf, messageFor, type GroupMember, type ManagedGroup } from './members.js';
import { goneText, isGone, samePersonText } from './page-texts.js';
import { joinTexts } from '../../../server/shared/comparable-text.js';

interface Saving {
  readonly form: Form;
  readonly group: ManagedGroup;
  readonly member: GroupMember | undefined;
  /** Whether a new dependent gets an enrollment of its own, since no plan of the group covers it. */
  readonly enrollsDependents: boolean;
  /** Asks whether to add a person who seems to be in the list already. */
  readonly confirmSame: () => Promise<boolean>;
  readonly onSaved: () => Promise<void>;
}

const WIRE = { viewDateFormat: 'MM/dd/yyyy' } as const;

export function useSaveMember({
  form,
  group,
  member,
  enrollsDependents,
  confirmSame,
  onSaved,
}: Saving): ComponentProps<typeof EngineForm>['onSubmit'] {
  const { tenant } = useSite();
  const { t } = useTranslation();
  const showFailure = useShowFailure();
  // A member who was added is not added again when the enrollment after it failed.
  const added = useRef<string>(member?.clientId);
  const mayAdd = useSameCheck(group, confirmSame);
  return useCallback(
    async (payload) => {
      const today = formatting.date(todayIn(tenant.timeZone), WIRE);
      const submission = { form, tenant, group, today };
      try {
        if (added.current === undefined && !(await mayAdd(payload))) return { problems: [], message: samePersonText(t) };
        const { data, message } = await save(payload, added.current, submission);
        added.current = String(data['clientId']);
        addMemberIds(tenant.code, group.clientId, [added.current]);
        if (member === undefined && enrollsDependents) await enroll(data, submission);
        if (message !== undefined) showToast('success', messageFor(message, joinTexts(data, ['firstName', 'middleName', 'lastName'])));
        await onSaved();
        return undefined;
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        if (member === undefined || !isGone(error)) return rejectionOf(error, form, showFailure(error));
        showToast('error', goneText(t, member.name));
        await onSaved();
        return undefined;
      }
    },
    [form, tenant, group, member, enrollsDependents, mayAdd, onSaved, showFailure, t],
  );
}

function rejectionOf({ errors }: CallError, form: Form, { message, actionMessage = '' }: FailureText) {
  const problems = errors.map(({ path, ...problem }) => ({ ...problem, path: fieldAt(form, path) }));
  return { problems, message: `${message} ${actionMessage}`.trim() };
}

function useSameCheck(group: ManagedGroup, confirmSame: () => Promise<boolean>): (payload: Json) => Promise<boolean> {
  const { tenant } = useSite();
  // An attempt without an answer may have added the person, so the same answers are not compared with the list again.
  const attempt = useRef<string>(undefined);
  return useCallback(
    async (payload) => {
      const content = JSON.stringify(payload);
      if (attempt.current === content) return true;
      const isKnown = (await fetchSamePeople(tenant.code, holderOf(group), [payload])).length > 0;
      if (isKnown && !(await confirmSame())) return false;
      attempt.current = content;
      return true;
    },
    [tenant.code, group, confirmSame],
  );
}

function save(payload: Json, clientId: string | undefined, submission: MemberSubmission): Promise<CallResult<Client>> {
  return clientId === undefined ? createMember(payload, submission) : changeMember(clientId, payload, submission);
}

async function enroll(client: Client, submission: MemberSubmission): Promise<void> {
  const primaryId = valueAt(client, '/relationship/primaryId');
  if (typeof primaryId === 'string') await enrollDependent(String(client['clientId']), primaryId, submission);
}

/** The field that is sent at a place of the body. */
export function fieldAt({ submit }: Form, path: string): string {
  const move = submit.body.findLast((each) => 'to' in each && each.to === path);
  return move && 'from' in move ? move.from : path;
}
