import type { Checks, DefinitionCheck } from './check.js';
import { circularChanges } from './circular-changes.js';
import { comparisonNeedsGuard } from './comparison-needs-guard.js';
import { documentTextMissing } from './document-text-missing.js';
import { duplicateId } from './duplicate-id.js';
import { invalidExpression } from './invalid-expression.js';
import { expressionSteps } from './expression-steps.js';
import {
  emptyRange,
  fillBox,
  formOutsideList,
  limitMisfit,
  listWithoutItems,
  optionBeyondLimits,
  reservedField,
  wrongDefault,
} from './field-schemas.js';
import { fieldWithoutSection, operandMisfit, widgetMisfit } from './field-use.js';
import { dictionaryKeys, settingValues } from './tenant-values.js';
import { checkMessages } from './check-messages.js';
import { moveTargetClash } from './move-target-clash.js';
import { localNotKnown, moveWhenNotReadable, unknownBodyValue } from './move-when-not-readable.js';
import { optionLabels } from './option-labels.js';
import { checkPages } from './check-pages.js';
import { checkPatterns } from './check-patterns.js';
import { requiredHidden, requiredNeverShown } from './required-fields.js';
import { checkRoutes } from './check-routes.js';
import { rowWithOneField } from './row-with-one-field.js';
import { ruleVerdict } from './rule-verdict.js';
import { textMissing } from './text-missing.js';
import { textShadowed } from './text-shadowed.js';
import { tooManyOptions } from './too-many-options.js';
import { checkTranslated, checkTranslations } from './translations.js';
import { formatMisfit, unknownFormatOption } from './format-misfit.js';
import { optionOfOtherType, unknownOption } from './unknown-option.js';
import { transformParameters } from './transform-parameters.js';
import { documentNames, formNames, fragmentNames } from './names.js';

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

const ofForms: readonly DefinitionCheck[] = [
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
];

/** Every check. A new check is one file and one entry in a list above. */
export const everyCheck: Checks = {
  ofForms,
  ofFragments: [...ofFields, fragmentNames],
  ofLibraries: [documentNames, settingValues, checkPages, checkRoutes],
  ofTexts: [documentTextMissing, textShadowed, checkTranslated, checkTranslations, dictionaryKeys],
};
