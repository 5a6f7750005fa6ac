import type { Checks, DefinitionCheck } from './check.js';
import { circularChanges } from './circular-changes.js';
import { comparisonNeedsGuard } from './comparison-needs-guard.js';
import { dictionaries } from './dictionaries.js';
import { duplicateId } from './duplicate-id.js';
import { expressionFault } from './expression-fault.js';
import { expressionSteps } from './expression-steps.js';
import { emptyRange, fillBox, formOutsideList, limitMisfit, listWithoutItems, reservedField, wrongDefault } from './field-sense.js';
import { fixtures } from './fixtures.js';
import { layouts } from './layouts.js';
import { message } from './message.js';
import { moveTargetClash } from './move-target-clash.js';
import { dropNotReadable, moveWhenNotReadable } from './move-when-not-readable.js';
import { optionLabels } from './option-labels.js';
import { page } from './page.js';
import { pattern } from './pattern.js';
import { requiredHidden } from './required-hidden.js';
import { requiredNeverShown } from './required-never-shown.js';
import { routes } from './routes.js';
import { ruleVerdict } from './rule-verdict.js';
import { siteDeclarations } from './site-declarations.js';
import { textMissing } from './text-missing.js';
import { tooManyOptions } from './too-many-options.js';
import { untranslated, wrongTranslation } from './translations.js';
import { uiWithoutField } from './ui-without-field.js';
import { unknownField } from './unknown-field.js';
import { unknownFlow } from './unknown-flow.js';
import { unknownFormat, unknownFormatOption } from './unknown-format.js';
import { unknownLookup } from './unknown-lookup.js';
import { optionOfOtherType, unknownOption } from './unknown-option.js';
import { unknownParentField } from './unknown-parent-field.js';
import { unknownPlatformPath } from './unknown-platform-path.js';
import { unknownSearch } from './unknown-search.js';
import { unknownSection } from './unknown-section.js';
import { unknownSetting } from './unknown-setting.js';
import { unknownTransform } from './unknown-transform.js';
import { unknownWidget } from './unknown-widget.js';
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
  pattern,
  uiWithoutField,
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
  unknownSearch,
  unknownFlow,
  unknownSection,
  unknownTransform,
  unknownOption,
  tooManyOptions,
  expressionFault,
  expressionSteps,
  variableNotHere,
  ruleVerdict,
  comparisonNeedsGuard,
  requiredNeverShown,
  requiredHidden,
  message,
  fillBox,
  circularChanges,
  moveTargetClash,
  moveWhenNotReadable,
  dropNotReadable,
];

/** Everything that is looked for. A new check is one file and one word in a list above. */
export const everyCheck: Checks = {
  ofForms,
  ofFields,
  ofLibraries: [page, routes, layouts, siteDeclarations, fixtures],
  ofTexts: [untranslated, wrongTranslation, dictionaries],
};
