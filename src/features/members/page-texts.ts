import { useTranslation } from 'react-i18next';
import { CallError } from '../../visit/api/call-api.js';
import { SETTING_CODES } from '../../visit/site-codes.js';
import { useSite, type Translate } from '../../visit/site.js';
import type { ManagedGroup } from './members.js';

export function samePersonText(t: Translate): string {
  return t('panel.group-members.same-text', 'A person with this name and date of birth is in your list already.');
}

export function isGone(error: unknown): boolean {
  return error instanceof CallError && error.code === 'client_not_found';
}

export function goneText(t: Translate, name: string): string {
  return t('panel.group-members.gone', '{name} was removed from your list in the meantime. The list is up to date now.', { name });
}

function pageTexts(t: Translate, { isMember }: ManagedGroup, takesDependents: boolean) {
  if (isMember) {
    const add = t('panel.group-members.own-add', 'Add dependent');
    return {
      purpose: takesDependents ? t('panel.group-members.own-purpose', 'Add your dependents: a spouse, a child or others.') : '',
      list: t('panel.group-members.own-list', 'Your dependents'),
      empty: t('panel.group-members.own-empty', 'You have added no dependents yet.'),
      add,
      submit: add,
    };
  }
  return {
    purpose: takesDependents
      ? t('panel.group-members.purpose', 'Add the members of your group and their dependents.')
      : t('panel.group-members.members-purpose', 'Add the members of your group.'),
    list: t('panel.group-members.list', 'Members of your group'),
    empty: t('panel.group-members.empty', 'Your group has no members yet. Add the first one.'),
    add: takesDependents ? t('panel.group-members.add', 'Add member or dependent') : t('panel.group-members.members-add', 'Add member'),
    submit: t('panel.group-members.submit', 'Add to group'),
  };
}

/** Returns the texts of the page, and whether the tenant takes dependents (SPEC 6). */
export function usePageTexts(group: ManagedGroup) {
  const { t } = useTranslation();
  const takesDependents = useSite().settings[SETTING_CODES.addDependent]?.on === true;
  return { texts: pageTexts(t, group, takesDependents), takesDependents };
}
