export type { AgreePage, OfferedForm, Order, ReadableError, Sample, SampleKind, Target, Verdict } from '../../src/agree/samples.js';
