import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Form, TenantLibrary } from '../../../engine/index.js';
import { stepContext } from '../../app/steps/form-step.js';
import { EngineForm } from '../../form/engine-form.js';
import { Frame } from '../../layouts/frame.js';
import { useLookups } from '../../visit/api/lookups.js';
import { useValidators } from '../../visit/api/validators.js';
import { homePath, useSite } from '../../visit/site.js';
import { todayIn } from '../../visit/today.js';
import { useFormServices } from '../../visit/use-form-services.js';
import { useUnsentAnswers } from '../../visit/use-unsent-answers.js';
import type { Place } from './place.js';
import type { Drawing } from './protocol.js';
import { NOTHING_SENT } from './send-nothing.js';

interface PanelFormProps {
  readonly place: Place;
  readonly form: Form;
  readonly drawn: Drawing['drawn'];
}

/** Shows a form that a panel draws, without what the panel adds to it. */
export function PanelForm({ place, form, drawn }: PanelFormProps) {
  const site = useSite();
  const { tenant, settings, text, library } = site;
  const { t } = useTranslation();
  const { latest, section, onSection, onAnswers } = useUnsentAnswers(place.pageKey, place.answersKey);
  const { data: lookups } = useLookups(tenant.code, form);
  const { data: validators = {} } = useValidators(form);
  const source = useMemo(() => {
    const context = { ...stepContext(tenant, undefined, undefined), ...drawn.context };
    const { platform } = library;
    return {
      form: withoutParts(form, library.parts),
      settings,
      text,
      today: todayIn(tenant.timeZone),
      context,
      lookups: lookups ?? {},
      platform,
    };
  }, [tenant, settings, text, library, form, lookups, drawn.context]);
  return (
    <Frame route={place.route} back={{ label: form.id, to: homePath(site) }}>
      <h1 tabIndex={-1}>{form.id}</h1>
      <p className="s-purpose">{form.about}</p>
      <EngineForm
        source={source}
        validators={validators}
        parent={drawn.parent}
        initial={latest()}
        section={section()}
        onSection={onSection}
        services={useFormServices(site)}
        submitLabel={t('action.submit', 'Continue')}
        onAnswers={onAnswers}
        onSubmit={() => Promise.resolve({ problems: [], message: NOTHING_SENT })}
      />
    </Frame>
  );
}

/** Returns the form with the usual controls in place of those that only a panel has. */
function withoutParts(form: Form, { widgets = {} }: TenantLibrary['parts']): Form {
  const fields = form.fields.map((field) => {
    const { 'ui:widget': name, ...ui } = field.ui;
    return widgets[String(name)]?.panel === undefined ? field : { ...field, ui };
  });
  return { ...form, fields };
}
