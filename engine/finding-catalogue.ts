/** Severity, message and hint of a finding; names in braces are placeholders. */
export interface FindingTemplate {
  readonly severity: 'error' | 'warning';
  readonly message: string;
  readonly hint: string;
}

const error = (message: string, hint: string): FindingTemplate => ({ severity: 'error', message, hint });
const warning = (message: string, hint: string): FindingTemplate => ({ severity: 'warning', message, hint });

/**
 * The texts of every finding by code. Tests keep this list, the reference page and the code in sync; each has an
 * example under fixtures/broken.
 */
export const findingCatalogue = {
  // Reading a file.
  'file-not-taken': error('a file of this name is not read', 'call it {expected}'),
  'not-utf-8': error('this file is not saved as UTF-8, so that its letters cannot be read', 'save it as UTF-8 without a byte order mark'),
  'json-syntax': error('this is not JSON: {detail}', 'look at the character before this place'),
  'duplicate-key': error('the key "{key}" stands here a second time, and only the last one counts', 'keep one of them'),
  'reserved-name': error('"{key}" is a name of the programming language and cannot be a key or a field', 'choose another name'),
  'file-too-large': error('the file has {found} bytes and may have {most}', 'use fragments, or split it into several files'),
  'control-character': error(
    'this text has the control character {name}, which cannot be shown or stored',
    'remove it; line breaks and tabs are allowed',
  ),
  'credentials-in-url': error(
    'this web address has a user name or password before its host',
    'remove everything between "//" and "@", and the "@"',
  ),
  'too-deep': error('this lies deeper than {most} levels', 'say it with less nesting'),
  'too-many-nodes': error('there are more than {most} values in {where}', 'split it into several files or forms'),
  'too-many-options': error('there are {found} options and may be {most}', 'let the visitor search, or type'),
  'expression-too-large': error('this expression is too large: {found}', 'split it into several rules'),
  // The shape of a file.
  'unknown-key': error('the language has no key "{key}" here', 'remove it, or see docs/reference'),
  'missing-key': error('the key "{key}" is missing', 'add it; docs/reference says what belongs there'),
  'wrong-value': error('{detail}', 'see docs/reference'),
  'language-version': error(
    'this file is written in version {found} of the language, and version {known} is spoken here',
    'write "language": {known}, and see docs/reference for what has changed',
  ),
  'wrong-file-name': error('the file of "{id}" must be called "{expected}"', 'rename the file, or change the id'),
  'duplicate-id': error('{what} "{id}" stands here a second time; first in {first}', 'give each a sentence or name of its own'),
  // What files say of each other.
  'remote-reference': error(
    'a reference goes to a field of a fragment or to a form, and "{ref}" is neither',
    'write "fragment:<id>#<name>", or in the items of a list "form:<id>"',
  ),
  'unknown-fragment': error('there is no fragment "{fragment}"', 'the fragments lie in schemas/fragments'),
  'unknown-fragment-field': error('the fragment "{fragment}" has no field "{field}"', 'name one of its fields'),
  'unknown-fragment-parameter': error(
    'the fragment "{fragment}" has no parameter "{parameter}"',
    'declare it with its default under "parameters" of the fragment',
  ),
  'left-out-field': error(
    '{part} of the fragment "{fragment}" reads "{field}", which is left out here',
    'keep that field, or write {part} here in other words',
  ),
  'defined-twice': error(
    '{what} comes from the fragment "{fragment}", and "{other}" has it already',
    'leave it out of one of them, with "only" or "without"',
  ),
  'unknown-form-reference': error('there is no form "{ref}"', 'the forms lie in schemas/forms'),
  'form-outside-list': error(
    'a form can be the items of a list and nothing else',
    'write { "type": "array", "items": { "$ref": "{ref}" } }',
  ),
  'circular-reference': error('these refer to each other in a circle: {circle}', 'nothing can contain itself'),
  'circular-rules': error('these rules wait for each other: {circle}', 'let one of them read something else'),
  'circular-changes': error('these edits bring each other along without end: {circle}', 'let one of them not set what another starts from'),
  'overlay-target': error(
    'the target {target} matches nothing in "{document}"',
    'an overlay names what is there; see the document it changes',
  ),
  'overlay-document': error(
    'there is no one form, page or fragment "{document}" to change',
    'the folder and name of an overlay tell the layer and the document it changes',
  ),
  'overlay-for-nobody': warning('there is no {layer} "{code}", so this changes nothing', 'call the folder as a {layer} is called'),
  'setting-overlaid': warning(
    'the setting "{setting}" is on and has no effect: {overlays} took away all that reads it',
    'turn it off here, or keep in the overlay what reads it',
  ),
  'hidden-answer': warning(
    'nobody can give this answer: {why}',
    'remove it, or name the field under "hidden" in "expect" if the case is about that',
  ),
  'overlay-appends': error(
    'this adds to a list, so "ui:order" has {names} twice',
    'before it, write { "target": "{target}", "remove": true }',
  ),
  'overlay-action': error('{detail}', 'see the OpenAPI Overlay specification, version 1.1'),
  'unknown-form': error('there is no form "{form}"', 'the forms lie in schemas/forms'),
  'unknown-page': error('there is no page "{page}"', 'the pages lie in schemas/pages'),
  'missing-file': error('this file is missing, and definitions name {what} that only it can declare', 'add it: see {page}'),
  'unknown-panel': error('there is no panel "{panel}"', 'there are {known}; schemas/parts.json says what each is for'),
  'needs-panel': error(
    'the form "{form}" cannot be shown here: only the panel "{panel}" has the {what} "{name}"',
    'name that panel here, or let the form name another {what}',
  ),
  'unknown-path': error('no route has the path "{path}"', 'the paths stand in schemas/routes.json'),
  'covered-path': error('"{path}" is never reached: "{earlier}" stands before it and takes it', 'move it before that route'),
  'unknown-layout': error('there is no layout "{layout}"', 'the layouts stand in schemas/layouts.json'),
  'unknown-tenant': error('there is no tenant "{tenant}"', 'the tenants lie in fixtures/tenants'),
  'unknown-time-zone': error('there is no time zone "{zone}"', 'write an IANA name like America/New_York'),
  'unusable-website': error('this is no http or https address, so it is shown nowhere', 'write one like https://www.example.org'),
  'picture-not-shown': error('pages would not show this picture: {detail}', 'write a path of MEDIA_DIR, such as /media/<code>/logo.svg'),
  'split-without-installments': error('"{offering}" does not say in how many payments it is paid', 'add "installments", 2 or more'),
  'no-payment-method': error(
    'something is sold here, and no payment method is enabled, so nobody can pay',
    'enable one of the settings {known}, or disable the purchase',
  ),
  'reserved-tenant-code': error(
    '"{code}" is the first part of an address of the site itself, so no tenant can have it as its code',
    'choose another code',
  ),
  'public-secret': error(
    '{what} looks like a secret, and every visitor can read it',
    'remove it, and replace it at its provider; secrets belong in the environment of the server',
  ),
  'unknown-service': warning(
    'the site has no service "{service}", so nobody is offered it',
    'the services are listed under "services" in schemas/routes.json',
  ),
  'unused-part': warning('nothing names the {what} "{id}", so it has no effect', '{where}, or remove it'),
  'unknown-platform': error('there is no platform "{platform}"', 'the platforms lie in schemas/platforms'),
  // Names that nothing has.
  'unknown-field': error('no field "{field}"', 'name a field of this form'),
  'removed-field': error(
    'the field "{field}" is read here, and an overlay takes it away',
    'take away what reads it too, in the same overlay',
  ),
  'unknown-parent-field': error(
    'no field "{field}" in the forms that list this one: {forms}',
    'name a field that is there, or list this form elsewhere',
  ),
  'unlisted-form': warning(
    '"{variable}" is read here, but no form lists this one',
    'let a form have a list whose items are this form, or name the form that is read under "parent"',
  ),
  'unknown-setting': error('no setting "{setting}"', 'declare it in schemas/settings.json'),
  'unknown-setting-part': error('"{variable}" is not what a setting has', 'read setting.{setting}.on, .required or .value'),
  'unknown-lookup': error('no lookup category "{lookup}"', 'declare it under "lookups" in schemas/settings.json'),
  'unknown-platform-path': error('no platform has {what} "{path}"', 'the platforms lie in schemas/platforms'),
  'unknown-context-value': error('no value "{path}"', 'schemas/parts.json says what "context" has'),
  'unknown-body-value': error('no mapping sends "{path}"', 'name the target of a mapping of this form'),
  'unknown-variable': error('no variable "{variable}"', 'a variable begins with {expected}'),
  'variable-not-here': error('"{variable}" cannot be read here', 'this place reads {expected}'),
  'computed-variable': error(
    'the name of this variable is computed, so nobody can tell what it reads',
    'write the name itself, and choose between variables with "if"',
  ),
  'unknown-name': error('there is no {what} "{name}"', 'see {page}'),
  'unknown-operator': error('no operator "{operator}"', 'see docs/reference/operators.md'),
  'operator-arity': error('"{operator}" takes {expected}, and here it has {found}', 'see docs/reference/operators.md'),
  'several-operators': error('one object holds one operator, and this one holds {found}', 'join several with "and" or "or"'),
  'unknown-format': error('no format "{format}"', 'see docs/reference/formats.md'),
  'unknown-format-option': error('the format "{format}" reads no "{option}"', 'see docs/reference/formats.md'),
  'unknown-widget': error('no widget "{widget}"', 'there are {known}'),
  'unknown-section': error('no section "{section}"', 'add { "id": "{section}", "title": … } to "ui:sections" of the form'),
  'unknown-search': error('no search "{search}"', 'there are {known}; schemas/parts.json says what each is for'),
  'unknown-flow': error('no flow "{flow}"', 'there are {known}; schemas/parts.json says what each is for'),
  'unknown-call': error('no call "{call}"', 'there are {known}; schemas/parts.json says what each is for'),
  'unknown-transform': error('no transform "{transform}"', 'see docs/reference/transforms.md'),
  'unknown-parameter': error('the transform "{transform}" takes no "{parameter}"', 'it takes {known}'),
  'missing-parameter': error('the transform "{transform}" needs "{parameter}"', 'add it under "with": {about}'),
  'unknown-option': error('{value} is not one of the options of "{field}"', 'they are {known}'),
  'row-with-one-field': error('no other field has the row "{row}"', 'give it to a second field, or remove it'),
  'ui-without-field': error('the ui speaks of "{field}", and there is no such field', 'remove it, or name a field'),
  'format-misfit': error('the format "{format}" is for {expected}, and this field is {found}', 'change the type or the format'),
  'widget-misfit': error('the widget "{widget}" cannot show {found}', 'remove it, or name one of {fitting}'),
  'operand-misfit': error('"{operator}" needs {expected}, and "{variable}" is {found}', 'read another answer, or use another operator'),
  'field-without-section': warning(
    '"{field}" is in no section, so it stands behind a field of another one',
    'give it "ui:section": one of {known}',
  ),
  'setting-misfit': error('{detail}', '{advice}'),
  'limit-misfit': error('"{limit}" says nothing about {found}', 'remove it, or change the type'),
  'empty-range': error('no answer is possible: {reason}', 'change one of them'),
  'wrong-default': error('{value} cannot be the default: {reason}', 'change or remove it'),
  'list-without-items': error('this list says nothing about its entries', 'give "items" a form, or an "enum" of options'),
  'fill-box': error('"{field}" is no box that could be ticked', 'let the field be a boolean'),
  'pattern-invalid': error('this is no regular expression: {detail}', 'it is read with the u flag: escape only what needs it'),
  'pattern-can-run-away': error('matching this pattern could take more than linear time', '{advice}'),
  'required-never-shown': error('"{field}" is required and can never be shown', 'change its rules or its binding, or do not require it'),
  'required-hidden': error(
    '"{field}" is required, nobody can enter it, and nothing gives it a value',
    'give it a default, a change or a fill, or let it be entered',
  ),
  'rule-never': error('{what} can never hold', 'look for a value that the field cannot have, or two conditions that exclude each other'),
  'rule-always': error('{what} always holds', 'remove the condition, or write what was meant'),
  'comparison-needs-guard': error(
    'while "{variable}" is blank this comparison is false, and what stands around it makes that true',
    'ask for an answer beside it: { "and": [{ "var": "{variable}" }, …] }',
  ),
  'document-text-missing': error(
    'people must agree to a document here, and its text "{key}" is missing or blank',
    'write the text, or show the box only where there is one',
  ),
  'text-missing': error('"{field}" has no title', 'add "title": what a person reads beside the field'),
  'unknown-text': error('no text "{key}"', 'add it to schemas/texts/en.json'),
  'language-without-texts': error('there are no texts in "{language}"', 'add schemas/texts/{language}.json, or do not offer the language'),
  'text-not-translated': warning('"{key}" has no words in {language}, so it is said in English: {words}', 'add it to {file}'),
  'text-shadowed': warning(
    'this replaces {words}, which a definition says under the same key "{key}", so that the words there have no effect',
    'keep one of them',
  ),
  'text-never-said': warning('no definition says the text "{key}"', 'remove it, or name a text that is said'),
  'unknown-dictionary-key': warning('nothing looks for the words under "{key}"', 'remove it, or name a text that is said'),
  'unknown-text-value': error('the text "{key}" names {value}, and nobody gives it', 'the English text names {known}'),
  'missing-message-value': error('the message "{key}" names {value}, and "with" does not give it', 'add it under "with"'),
  'move-target-clash': error('{what} goes to {target}, where {other} goes too', 'send one of them elsewhere, or give both a "when"'),
  'move-when-not-readable': error(
    'this mapping hangs on "{field}", which cannot be told from the body when it is read back',
    'let "{field}" be a "formAnswer", or hang on something else',
  ),
  'local-not-known': error('"{field}" is never sent, but {reason}, and the server would miss it', 'let it be a "formAnswer"'),
} satisfies Record<string, FindingTemplate>;
