export type { OfferedForm, Order, ReadableError, Sample, SampleKind, Target, Verdict } from '../../src/agree/samples.js';
