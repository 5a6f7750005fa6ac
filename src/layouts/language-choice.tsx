import { useSite, useTexts } from '../state/site.js';

/** The languages of the site, each in its own words. Nothing where there is no choice. */
export function LanguageChoice() {
  const { languages, language, speak } = useSite();
  const t = useTexts();
  if (languages.length < 2) return null;
  return (
    <fieldset className="s-languages">
      <legend className="v-unseen">{t('header.language', 'Language')}</legend>
      {languages.map((each) => (
        <button key={each} type="button" lang={each} aria-pressed={each === language} onClick={() => speak(each)}>
          {t(`language.${each}`, nameOf(each))}
        </button>
      ))}
    </fieldset>
  );
}

/** Browsers know the names of many languages, and not all of them in every language. */
function nameOf(language: string): string {
  return new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
}
