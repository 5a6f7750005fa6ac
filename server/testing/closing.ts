interface Open {
  close(): Promise<void>;
}

/** Returns `keep`, which registers a resource, and `closeAll`, which closes all of them in reverse order. */
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
