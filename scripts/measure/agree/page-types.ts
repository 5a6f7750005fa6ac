export type { OfferedForm, Order, ReadableError, Sample, SampleKind, Target, Verdict } from './page/samples.js';
