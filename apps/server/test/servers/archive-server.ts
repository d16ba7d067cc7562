import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { IncomingHttpHeaders } from 'node:http'

/** How an archive server answers for a file. */
export type ArchiveBehaviour =
  | 'good'
  | 'hang'
  | 'hangAfterHead'
  | 'drip'
  | 'cut'
  | 'lessThanPromised'
  | 'longer'
  | 'otherBytes'
  | 'html'
  | 'htmlAsClaimed'
  | 'endless'
  | 'invalidJson'
  | 'otherJson'
  | 'redirect'
  | 'forbidden'
  | 'failing'
  | 'busy'
  | 'absent'

/** What an archive server has, by path. */
export interface ArchiveContent {
  readonly files: Readonly<Record<string, { readonly type: string; readonly base64: string }>>
  readonly behaviours: Readonly<Record<string, ArchiveBehaviour>>
  readonly token: string | null
}

/** A request that came. */
export interface ArchiveRequest {
  readonly path: string
  readonly headers: IncomingHttpHeaders
}

/** An archive server in a process of its own. */
export interface ArchiveServer {
  readonly url: string
  readonly requests: ArchiveRequest[]
  /** Adds a file; resolves when it is there. */
  put(path: string, body: string | Buffer, type?: string): Promise<void>
  behave(behaviours: Readonly<Record<string, ArchiveBehaviour>>): Promise<void>
  close(): Promise<void>
}

/** Starts an archive server that answers only to this token; null: to anybody. */
export async function startArchiveServer(token: string | null = null): Promise<ArchiveServer> {
  const child = fork(new URL('./archive-server-process.ts', import.meta.url))
  const requests: ArchiveRequest[] = []
  child.on('message', (message: object) => {
    if ('path' in message) requests.push(message as ArchiveRequest)
  })
  // One listener from before it is asked until it answers: several messages may come at once.
  const answer = <T>(key: string) =>
    new Promise<T>((resolve) => {
      const look = (message: Record<string, T>) => {
        const value = message[key]
        if (value === undefined) return
        child.off('message', look)
        resolve(value)
      }
      child.on('message', look)
    })
  const port = await answer<number>('port')
  let content: ArchiveContent = { files: {}, behaviours: {}, token }
  const send = async (change: Partial<ArchiveContent>) => {
    content = { ...content, ...change }
    const taken = answer('taken')
    child.send(content)
    await taken
  }
  await send({})
  return {
    url: `http://127.0.0.1:${port}/archive`,
    requests,
    put: (path, body, type = 'application/json') =>
      send({ files: { ...content.files, [path]: { type, base64: Buffer.from(body).toString('base64') } } }),
    behave: (behaviours) => send({ behaviours }),
    close: async () => {
      child.kill()
      await once(child, 'exit')
    },
  }
}
