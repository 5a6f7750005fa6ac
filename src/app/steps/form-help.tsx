import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { openForm, type FormSource } from '../../../engine/index.js';
import { Contacts } from '../../visit/contacts.js';

/** Shows beside a form what the visitor should have at hand for it, and how to reach the tenant. */
export function FormHelp({ source }: { readonly source: FormSource }) {
  const { t } = useTranslation();
  const needs = useMemo(() => needsOf(source), [source]);
  return (
    <aside className="s-form-help">
      {needs.length > 0 && (
        <>
          <h2>{t('form.needs', 'What you will need')}</h2>
          <ul>
            {needs.map((need) => (
              <li key={need}>{need}</li>
            ))}
          </ul>
        </>
      )}
      <h2>{t('form.questions', 'Questions?')}</h2>
      <Contacts />
    </aside>
  );
}

function needsOf(source: FormSource): readonly string[] {
  const { states, form } = openForm(source);
  const needs = [...states].map(([at, { visible }]) => (visible ? form.texts.get(at)?.need : undefined));
  return [...new Set(needs.filter((need) => need !== undefined && need !== ''))] as string[];
}
