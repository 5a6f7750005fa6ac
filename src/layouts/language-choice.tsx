import { useTranslation } from 'react-i18next';
import { useSite } from '../visit/site.js';

/** Shows a button for each language of the site, in that language. Shows nothing with only one. */
export function LanguageChoice() {
  const { languages, language, setLanguage } = useSite();
  const { t } = useTranslation();
  if (languages.length < 2) return null;
  return (
    <fieldset className="s-languages">
      <legend className="v-unseen">{t('header.language', 'Language')}</legend>
      {languages.map((each) => (
        <button key={each} type="button" lang={each} aria-pressed={each === language} onClick={() => setLanguage(each)}>
          {t(`language.${each}`, languageName(each))}
        </button>
      ))}
    </fieldset>
  );
}

/** Returns the name of a language in itself, or its code if the browser does not know it. */
function languageName(language: string): string {
  return new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
}
