import type { Platform, Settings } from '../resolved.js';
import type { Json } from '../types.js';

/** What a transform's functions may read besides value and parameters. */
export interface TransformContext {
  readonly platform: Platform;
  readonly settings: Settings;
}

export type Parameters = { readonly [name: string]: Json };

/** One step between answers and wire, and back. One file per transform in engine/transforms. */
export interface Transform {
  readonly id: string;
  readonly about: string;
  /** The parameters it takes, each with one sentence. */
  readonly parameters: { readonly [name: string]: string };
  /** What a blank answer is sent as; without it nothing is sent. */
  readonly blank?: Json;
  to(value: Json, parameters: Parameters, context: TransformContext): Json;
  /** Back to the answer, with the parameters the wire value tells; undefined where the wire value is not of this move. */
  from(
    wire: Json,
    parameters: Parameters,
    context: TransformContext,
  ): { readonly value: Json; readonly parameters?: Parameters } | undefined;
  readonly examples: readonly { readonly value: Json; readonly parameters?: Parameters; readonly wire: Json }[];
}
