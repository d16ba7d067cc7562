/** A photo stored on the device until it is uploaded. */
export interface StoredPhoto {
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

let databasePromise: Promise<IDBDatabase> | null = null

function openDatabase(): Promise<IDBDatabase> {
  databasePromise ??= new Promise<IDBDatabase>((resolve, reject) => {
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
        databasePromise = null
      })
      resolve(database)
    })
    request.addEventListener('error', () => {
      databasePromise = null
      reject(toError(request.error))
    })
  })
  return databasePromise
}

function toError(error: DOMException | null): Error {
  return error ?? new Error('The device keeps nothing')
}

async function runTransaction<Result>(
  store: string,
  mode: IDBTransactionMode,
  operation: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const database = await openDatabase()
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(store, mode, { durability: 'strict' })
    const request = operation(transaction.objectStore(store))
    // Only a finished transaction is on the device.
    transaction.addEventListener('complete', () => resolve(request.result))
    transaction.addEventListener('error', () => reject(toError(transaction.error)))
    transaction.addEventListener('abort', () => reject(toError(transaction.error)))
  })
}

/** The value of a key; undefined where there is none. Throws where IndexedDB is unavailable. */
export function loadValue(key: string): Promise<unknown> {
  return runTransaction(drafts, 'readonly', (store) => store.get(key) as IDBRequest<unknown>)
}

/** Stores a value. Throws where the quota is exceeded, or IndexedDB is unavailable. */
export async function saveValue(key: string, value: unknown): Promise<void> {
  await runTransaction(drafts, 'readwrite', (store) => store.put(value, key))
}

/** Forgets a draft with its photos. */
export async function deleteDraft(key: string): Promise<void> {
  await runTransaction(drafts, 'readwrite', (store) => store.delete(key))
  for (const { id } of await loadPhotos(key)) await deletePhoto(id)
}

/** The photos of a draft. */
export function loadPhotos(draft: string): Promise<StoredPhoto[]> {
  return runTransaction(photos, 'readonly', (store) => store.index('draft').getAll(draft) as IDBRequest<StoredPhoto[]>)
}

/** Stores a photo. Throws where the quota is exceeded. */
export async function savePhoto(photo: StoredPhoto): Promise<void> {
  await runTransaction(photos, 'readwrite', (store) => store.put(photo))
}

/** Forgets a photo: the server has it, or it is not wanted. */
export async function deletePhoto(id: string): Promise<void> {
  await runTransaction(photos, 'readwrite', (store) => store.delete(id))
}
