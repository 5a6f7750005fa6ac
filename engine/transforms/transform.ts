import type { Platform, Settings } from '../resolved.js';
import type { Json } from '../types.js';

/** What a transform's functions may read besides value and parameters. */
export interface TransformContext {
  readonly platform: Platform;
  readonly settings: Settings;
}

export type Parameters = { readonly [name: string]: Json };

/** One conversion between an answer and its value in the payload, and back: a row of the registry. */
export interface Transform {
  readonly id: string;
  readonly about: string;
  /** The parameters it takes, each with one sentence. */
  readonly parameters: { readonly [name: string]: string };
  /** The value that is sent for a blank answer; without it nothing is sent. */
  readonly blank?: Json;
  to(value: Json, parameters: Parameters, context: TransformContext): Json;
  /** Returns the answer and the parameters behind a value of the payload; undefined if the value does not belong to this mapping. */
  from(
    wire: Json,
    parameters: Parameters,
    context: TransformContext,
  ): { readonly value: Json; readonly parameters?: Parameters } | undefined;
  readonly examples: readonly { readonly value: Json; readonly parameters?: Parameters; readonly wire: Json }[];
}
