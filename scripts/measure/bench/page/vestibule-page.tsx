import '../../../../src/form/form.css';
import type { ReactNode } from 'react';
import { readSettings } from '../../../../engine/index.js';
import { createTexts } from '../../../../server/shared/texts.js';
import { EngineForm } from '../../../../src/form/engine-form.js';
import { validatorsOf } from '../../../../src/visit/api/validators.js';

/** Our form as the site draws it: settings and texts applied in the browser, validators compiled ahead. */
export async function drawPage(size: string): Promise<ReactNode> {
  const [answer, validators] = await Promise.all([
    fetch(`/bench/forms/${size}.vestibule.json`),
    import(/* webpackIgnore: true */ `/bench/forms/${size}.validators.js`),
  ]);
  const { form, platform, texts, answers, settings = {}, lookups = {} } = await answer.json();
  const library = { platform, texts: { en: texts } };
  const { text } = createTexts({ code: '', groupCode: '', language: 'en', dictionaries: {}, library });
  const source = { form, settings: readSettings(settings), text, today: '2026-11-20', context: {}, lookups, platform };
  const given = { source, validators: validatorsOf(form, validators), initial: answers };
  return <EngineForm {...given} submitLabel="Submit" onSubmit={() => Promise.resolve()} />;
}
