import type { DefinitionCheck } from './check.js';
import { circularChanges } from './circular-changes.js';
import { comparisonNeedsGuard, expressionSteps, invalidExpression, ruleVerdict } from './expression-checks.js';
import {
  checkPatterns,
  duplicateId,
  formatMisfit,
  optionLabels,
  rowWithOneField,
  textMissing,
  tooManyOptions,
  unknownFormatOption,
} from './field-checks.js';
import {
  emptyRange,
  fillBox,
  formOutsideList,
  limitMisfit,
  listWithoutItems,
  optionBeyondLimits,
  optionOfOtherType,
  reservedField,
  wrongDefault,
} from './field-schemas.js';
import { fieldWithoutSection, operandMisfit, textForVariable, widgetMisfit } from './field-use.js';
import { localNotKnown, moveTargetClash, moveWhenNotReadable, transformParameters, unknownBodyValue } from './mapping-checks.js';
import { documentNames, formNames, fragmentNames } from './names.js';
import { checkPages, checkPlatforms, checkRoutes } from './page-checks.js';
import { requiredHidden, requiredNeverShown } from './required-fields.js';
import { caseAnswers, dictionaryKeys, doubledBraces, settingValues } from './tenant-values.js';
import { checkMessages, checkTranslated, checkTranslations, documentTextMissing, textShadowed } from './text-checks.js';
import { unusedParts } from './unused.js';
import { unknownOption } from './unknown-option.js';

const ofFields: readonly DefinitionCheck[] = [
  reservedField,
  formOutsideList,
  formatMisfit,
  optionOfOtherType,
  optionLabels,
  limitMisfit,
  emptyRange,
  optionBeyondLimits,
  widgetMisfit,
  wrongDefault,
  checkPatterns,
  rowWithOneField,
];

/** Every check. A new check is one file and one entry in a list above. */
export const everyCheck = {
  ofForms: [
    ...ofFields,
    formNames,
    duplicateId,
    listWithoutItems,
    textMissing,
    unknownFormatOption,
    unknownBodyValue,
    transformParameters,
    unknownOption,
    tooManyOptions,
    fieldWithoutSection,
    operandMisfit,
    textForVariable,
    invalidExpression,
    expressionSteps,
    ruleVerdict,
    comparisonNeedsGuard,
    requiredNeverShown,
    requiredHidden,
    checkMessages,
    fillBox,
    circularChanges,
    moveTargetClash,
    moveWhenNotReadable,
    localNotKnown,
  ],
  /** On fragments alone, so that one that no form uses is checked too. */
  ofFragments: [...ofFields, fragmentNames],
  ofLibraries: [documentNames, settingValues, caseAnswers, checkPages, checkPlatforms, checkRoutes],
  /** They need every text and field, so they run only if there is no other error. */
  ofTexts: [unusedParts, documentTextMissing, textShadowed, checkTranslated, checkTranslations, doubledBraces, dictionaryKeys],
};
