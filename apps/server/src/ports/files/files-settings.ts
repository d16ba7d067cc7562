import { isAbsolute, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FileStore } from './file-store.ts'
import { createDiskStore } from './files-disk.ts'
import { createS3Store } from './files-s3.ts'

/** Settings of the file store. */
export interface FileSettings {
  /** The folder of this installation's data. */
  readonly dataDir: string
  /** `file:///folder` or `s3://bucket/prefix`; undefined: the folder `files` of the data folder. */
  readonly url: string | undefined
  /** The S3 service's address; undefined: Amazon's in that region. */
  readonly endpoint: string | undefined
  readonly region: string
  readonly key: string | undefined
  readonly secret: string | undefined
  /** What of the disk stays free of uploads, in bytes: the database may need it. */
  readonly reserveBytes?: number
}

/** Parses the URL of a file store. Throws an error that explains what is wrong with it. */
export function readFilesUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol === 's3:') {
    // S3's own rule for names; a bucket is part of every address that is signed.
    if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(url.host)) throw new Error('must name a bucket: s3://bucket/prefix')
    if (!/^[\w./-]*$/.test(url.pathname) || url.search !== '') throw new Error('must have a prefix of plain letters')
    return url
  }
  if (url?.protocol !== 'file:' || !isAbsolute(fileURLToPath(url)))
    throw new Error('must be file:///folder or s3://bucket/prefix')
  return url
}

/** Creates the file store of this installation; does not access it yet. */
export function openFileStore(settings: FileSettings): FileStore {
  const { dataDir, url, endpoint, region, key, secret, reserveBytes } = settings
  const defaultFolder = join(dataDir, 'files')
  if (url === undefined) return createDiskStore(defaultFolder, { reserveBytes })
  const at = readFilesUrl(url)
  if (at.protocol === 'file:') return createDiskStore(fileURLToPath(at), { reserveBytes })
  const endpointUrl = (endpoint ?? `https://s3.${region}.amazonaws.com`).replace(/\/+$/, '')
  const address = `${endpointUrl}/${at.host}${at.pathname}`.replace(/\/+$/, '')
  const incoming = join(defaultFolder, 'incoming')
  return createS3Store({ address, region, key: key ?? '', secret: secret ?? '', incoming, reserveBytes })
}
