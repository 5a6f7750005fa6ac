import { createInstance, type i18n as I18n } from 'i18next';
import { BASE_LANGUAGE } from '../../../engine/index.js';
import { wantedLanguages } from './wanted-languages.js';

/** Creates the i18next instance that holds the language of the page; at first the one that the visitor wants most. */
export function createPageLanguage(): I18n {
  const i18n = createInstance();
  void i18n.init({ lng: wantedLanguages()[0] ?? BASE_LANGUAGE, fallbackLng: false, initAsync: false, resources: {} });
  return i18n;
}
