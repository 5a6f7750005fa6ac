/** Replaces in the visitor's bundle what RJSF calls only to validate or to prune its form data: the engine does both, and that data is always empty. */
export default function refuse(): never {
  throw new Error('The engine validates and sends the answers.');
}

export { refuse as getFieldNames, refuse as getUsedFormData, refuse as isValueEmpty };
