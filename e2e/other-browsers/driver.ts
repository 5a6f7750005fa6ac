/** The document of the site, or the one of the payment gateway, which is the only frame on a page. */
export type FrameName = 'top' | 'gateway';

/** An input source with what it does one after the other; WebDriver and WebDriver BiDi write it alike. */
export interface InputSource {
  readonly type: 'pointer' | 'key';
  readonly id: string;
  readonly actions: readonly object[];
}

/** A browser with one window: all that the protocols of the browsers do differently. */
export interface Driver {
  /** Resolves when the page is loaded. */
  open(address: string): Promise<void>;
  /** Runs the body of a function and returns its result, which is a text. Rejects when the document is not there. */
  evaluate(body: string, frame: FrameName): Promise<unknown>;
  /** Presses what a person would press, at a point of the window and on the keyboard. */
  perform(source: InputSource): Promise<void>;
  /** Errors of scripts since the start. */
  errors(): Promise<readonly string[]>;
  /** Ends the browser and all that was started for it. */
  close(): Promise<void>;
}
