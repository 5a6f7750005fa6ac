import type { Form, Text } from '../../engine/index.js';
import type { Pointer } from '../../engine/base/pointer.js';

/** A document that people agree to, as a tenant has it in one language. */
export interface AgreementText {
  /** Its name in the API and in text keys, and its fragment on the page that shows it. */
  readonly document: string;
  readonly version: string;
  /** Blank if the tenant has no such document. */
  readonly text: string;
}

/** Returns the key of one text of a document: `title`, `text`, `version`, `date` or `read`. */
export function agreementKey(document: string, part: string): string {
  return `agreement.${document}.${part}`;
}

/** Returns a document with its version; documents without a version of their own share one (D-35). */
export function agreementText(text: Text, document: string): AgreementText {
  return {
    document,
    version: text([agreementKey(document, 'version'), 'agreement.version'], '1.0'),
    text: text([agreementKey(document, 'text')], ''),
  };
}

/** A box of a form by which the visitor agrees to a document. */
export interface ConsentBox {
  readonly at: Pointer;
  readonly document: string;
}

export function consentBoxes({ fields }: Form): readonly ConsentBox[] {
  return fields.flatMap(({ pointer: at, ui }) => {
    const document = ui['ui:document'];
    return typeof document === 'string' ? [{ at, document }] : [];
  });
}
