// oxlint-disable no-restricted-imports -- the page that is driven declares its documents and verdicts
export type { AgreePage, OfferedForm, Order, ReadableError, Sample, SampleKind, Target, Verdict } from '../../src/agree/samples.js';
