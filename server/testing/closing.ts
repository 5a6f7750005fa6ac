interface Open {
  close(): Promise<void>;
}

/** Remembers what a test file opened, so that all of it is closed even where opening broke off halfway. */
export function closing() {
  const open: Open[] = [];
  return {
    keep<T extends Open>(thing: T): T {
      open.push(thing);
      return thing;
    },
    async closeAll(): Promise<void> {
      for (const thing of open.splice(0).reverse()) await thing.close();
    },
  };
}
