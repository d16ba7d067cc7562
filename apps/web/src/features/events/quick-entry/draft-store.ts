/** A photo that is kept on the device until the server has it. */
export interface KeptPhoto {
  /** Names also the attempt to the server, so that it is stored once however often it is sent. */
  readonly id: string
  /** The draft that it belongs to. */
  readonly draft: string
  readonly row: string
  readonly name: string
  readonly file: Blob
}

const databaseName = 'catenary-inspections'
const drafts = 'drafts'
const photos = 'photos'

let opened: Promise<IDBDatabase> | null = null

function open(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1)
    request.addEventListener('upgradeneeded', () => {
      request.result.createObjectStore(drafts)
      request.result.createObjectStore(photos, { keyPath: 'id' }).createIndex('draft', 'draft')
    })
    request.addEventListener('success', () => {
      const database = request.result
      // A later version of the product, in another tab, must be able to change the stores.
      database.addEventListener('versionchange', () => {
        database.close()
        opened = null
      })
      resolve(database)
    })
    request.addEventListener('error', () => {
      opened = null
      reject(asError(request.error))
    })
  })
  return opened
}

function asError(error: DOMException | null): Error {
  return error ?? new Error('The device keeps nothing')
}

async function inStore<Result>(
  store: string,
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const database = await open()
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(store, mode, { durability: 'strict' })
    const request = ask(transaction.objectStore(store))
    // Only a finished transaction is on the device.
    transaction.addEventListener('complete', () => resolve(request.result))
    transaction.addEventListener('error', () => reject(asError(transaction.error)))
    transaction.addEventListener('abort', () => reject(asError(transaction.error)))
  })
}

/** What is kept under a key; undefined where nothing is. Throws where the device keeps nothing at all. */
export function keptValue(key: string): Promise<unknown> {
  return inStore(drafts, 'readonly', (store) => store.get(key) as IDBRequest<unknown>)
}

/** Keeps a value under a key. Throws where there is no room, or the device keeps nothing at all. */
export async function keepValue(key: string, value: unknown): Promise<void> {
  await inStore(drafts, 'readwrite', (store) => store.put(value, key))
}

/** Forgets a draft with its photos. */
export async function dropDraft(key: string): Promise<void> {
  await inStore(drafts, 'readwrite', (store) => store.delete(key))
  for (const { id } of await keptPhotos(key)) await dropPhoto(id)
}

/** The photos of a draft. */
export function keptPhotos(draft: string): Promise<KeptPhoto[]> {
  return inStore(photos, 'readonly', (store) => store.index('draft').getAll(draft) as IDBRequest<KeptPhoto[]>)
}

/** Keeps a photo. Throws where there is no room. */
export async function keepPhoto(photo: KeptPhoto): Promise<void> {
  await inStore(photos, 'readwrite', (store) => store.put(photo))
}

/** Forgets a photo: the server has it, or it is not wanted. */
export async function dropPhoto(id: string): Promise<void> {
  await inStore(photos, 'readwrite', (store) => store.delete(id))
}
