/** What a page keeps, in IndexedDB: the tables' event logs, and texts by kind and id (src/snowbound/page/storage.py). */

const NAME = "snowbound";
const VERSION = 1;

/** A log's first entry also notes the build that the table was opened with. */
export interface Origin {
  build: string;
  rules: string;
  game: string;
}

let opened: Promise<IDBDatabase> | null = null;

function database(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, VERSION);
    request.onupgradeneeded = () => {
      request.result.createObjectStore("log"); // by [table, number]
      request.result.createObjectStore("texts"); // by [kind, id]
      request.result.createObjectStore("origins"); // by table
    };
    request.onsuccess = () => {
      request.result.onclose = () => (opened = null);
      request.result.onversionchange = () => request.result.close();
      resolve(request.result);
    };
    request.onerror = () => reject(request.error);
  });
  opened.catch(() => (opened = null));
  return opened;
}

const result = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Writes; done when it is on the disk. */
async function write(stores: string[], work: (transaction: IDBTransaction) => void): Promise<void> {
  const transaction = (await database()).transaction(stores, "readwrite", { durability: "strict" });
  const done = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error("not stored"));
  });
  work(transaction);
  await done;
}

async function read<T>(store: string, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  return result(work((await database()).transaction(store).objectStore(store)));
}

const after = (...key: (string | number)[]) => IDBKeyRange.bound(key, [...key.slice(0, -1), []], true);
const within = (...key: string[]) => IDBKeyRange.bound([...key], [...key, []]);

type Row = [at: number, entry: string];

export const storage = {
  /** A number that is taken fails: nobody overwrites another tab's entry. */
  append: (table: string, number: number, at: number, entry: string, origin: Origin | null): Promise<void> =>
    write(["log", "origins"], (transaction) => {
      transaction.objectStore("log").add([at, entry] satisfies Row, [table, number]);
      if (origin) transaction.objectStore("origins").put(origin, table);
    }),

  /** `[[number, at, entry], …]` as JSON. */
  entries: async (table: string, number: number): Promise<string> => {
    const store = (await database()).transaction("log").objectStore("log");
    const range = after(table, number);
    const [keys, rows] = await Promise.all([result(store.getAllKeys(range)), result(store.getAll(range))]);
    return JSON.stringify(keys.map((key, index) => [(key as [string, number])[1], ...(rows[index] as Row)]));
  },

  tables: async (): Promise<string[]> => (await read("origins", (store) => store.getAllKeys())).map(String),
  origin: (table: string): Promise<Origin | undefined> => read("origins", (store) => store.get(table)),

  put: (kind: string, id: string, text: string): Promise<void> =>
    write(["texts"], (transaction) => void transaction.objectStore("texts").put(text, [kind, id])),
  get: (kind: string, id: string): Promise<string | undefined> => read("texts", (store) => store.get([kind, id])),
  remove: (kind: string, id: string): Promise<void> =>
    write(["texts"], (transaction) => void transaction.objectStore("texts").delete([kind, id])),
  /** Everything goes. */
  forget: (): Promise<void> =>
    write(["log", "texts", "origins"], (transaction) => {
      for (const store of transaction.objectStoreNames) transaction.objectStore(store).clear();
    }),
  /** All `[id, text]` of a kind. */
  all: async (kind: string): Promise<[string, string][]> => {
    const store = (await database()).transaction("texts").objectStore("texts");
    const [keys, texts] = await Promise.all([
      result(store.getAllKeys(within(kind))),
      result(store.getAll(within(kind)) as IDBRequest<string[]>),
    ]);
    return keys.map((key, index) => [(key as [string, string])[1], texts[index] ?? ""]);
  },
};
