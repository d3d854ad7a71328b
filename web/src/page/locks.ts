/** Which tab may change a table: the one that holds its Web Lock. */

const held = new Map<string, () => void>(); // how to let go, by table

const lockName = (table: string) => `snowbound-table-${table}`;

/** Takes a table; false if another tab has it and it is not to be stolen. `lost` is called if another tab steals it. */
export function hold(table: string, steal: boolean, lost: (table: string) => void): Promise<boolean> {
  if (held.has(table)) return Promise.resolve(true);
  return new Promise((resolve) => {
    const options: LockOptions = steal ? { steal: true } : { ifAvailable: true };
    const until = navigator.locks.request(lockName(table), options, (lock) => {
      if (!lock) {
        resolve(false);
        return undefined;
      }
      return new Promise<void>((release) => {
        held.set(table, release);
        resolve(true);
      });
    });
    until.catch(() => {
      held.delete(table);
      lost(table);
    });
  });
}

export function release(table: string): void {
  held.get(table)?.();
  held.delete(table);
}
