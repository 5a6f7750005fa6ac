import type { Checks, DefinitionCheck } from './check.js';
import { circularChanges } from './circular-changes.js';
import { comparisonNeedsGuard } from './comparison-needs-guard.js';
import { checkDictionaries } from './check-dictionaries.js';
import { documentTextMissing } from './document-text-missing.js';
import { duplicateId } from './duplicate-id.js';
import { invalidExpression } from './invalid-expression.js';
import { expressionSteps } from './expression-steps.js';
import { emptyRange, fillBox, formOutsideList, limitMisfit, listWithoutItems, reservedField, wrongDefault } from './field-schemas.js';
import { checkFixtures } from './check-fixtures.js';
import { checkLayouts } from './check-layouts.js';
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
import { checkSiteDeclarations } from './check-site-declarations.js';
import { textMissing } from './text-missing.js';
import { textShadowed } from './text-shadowed.js';
import { tooManyOptions } from './too-many-options.js';
import { checkTranslated, checkTranslations } from './translations.js';
import { uiWithoutField } from './ui-without-field.js';
import { unknownCall, unknownFlow, unknownSearch, unknownSection, unknownWidget } from './unknown-names.js';
import { unknownContextValue } from './unknown-context-value.js';
import { unknownField } from './unknown-field.js';
import { unknownFormat, unknownFormatOption } from './unknown-format.js';
import { unknownLookup } from './unknown-lookup.js';
import { optionOfOtherType, unknownOption } from './unknown-option.js';
import { unknownParentField } from './unknown-parent-field.js';
import { unknownPlatformPath } from './unknown-platform-path.js';
import { unknownSetting } from './unknown-setting.js';
import { unknownTransform } from './unknown-transform.js';
import { variableNotHere } from './variable-not-here.js';

const ofFields: readonly DefinitionCheck[] = [
  reservedField,
  formOutsideList,
  unknownFormat,
  unknownWidget,
  optionOfOtherType,
  optionLabels,
  limitMisfit,
  emptyRange,
  wrongDefault,
  checkPatterns,
  uiWithoutField,
  rowWithOneField,
];

const ofForms: readonly DefinitionCheck[] = [
  ...ofFields,
  duplicateId,
  listWithoutItems,
  textMissing,
  unknownField,
  unknownFormatOption,
  unknownParentField,
  unknownSetting,
  unknownLookup,
  unknownPlatformPath,
  unknownContextValue,
  unknownBodyValue,
  unknownSearch,
  unknownFlow,
  unknownCall,
  unknownSection,
  unknownTransform,
  unknownOption,
  tooManyOptions,
  invalidExpression,
  expressionSteps,
  variableNotHere,
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
  ofFields,
  ofLibraries: [checkPages, checkRoutes, checkLayouts, checkSiteDeclarations, checkFixtures],
  ofTexts: [documentTextMissing, textShadowed, checkTranslated, checkTranslations, checkDictionaries],
};
