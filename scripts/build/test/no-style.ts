/** Stands in for style sheets in tests: jsdom lays nothing out. */
export {};
