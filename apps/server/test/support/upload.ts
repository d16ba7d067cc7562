import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { DocumentTarget } from '@catenary/contract/library/documents'
import type { TestResponse, Person, World } from './world.ts'

/** A part of a multipart call: a text field, or a file with its name as it stands on the wire. */
export type Part =
  | { readonly field: string; readonly text: string }
  | {
      readonly name: string
      readonly bytes: Uint8Array | string
      /** The field that it stands in; absent: `files`. */
      readonly in?: string
    }

const boundary = 'a-boundary-of-the-tests'

/** The body of a multipart call, and the header that goes with it. */
export function multipart(parts: readonly Part[]) {
  const body = parts.flatMap((part) =>
    'field' in part
      ? [Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${part.field}"\r\n\r\n${part.text}\r\n`)]
      : [
          Buffer.from(
            `--${boundary}\r\ncontent-disposition: form-data; name="${part.in ?? 'files'}"; filename="${part.name}"\r\n` +
              'content-type: application/octet-stream\r\n\r\n',
          ),
          Buffer.from(part.bytes),
          Buffer.from('\r\n'),
        ],
  )
  return {
    payload: Buffer.concat([...body, Buffer.from(`--${boundary}--\r\n`)]),
    type: `multipart/form-data; boundary=${boundary}`,
  }
}

/** What files are attached to. */
export interface Attachment {
  readonly id?: string
  readonly targetType: DocumentTarget
  readonly targetId: string
  readonly location?: string
}

/** Attaches files as a client does. */
export function attach(
  world: Pick<World, 'app'>,
  who: Person | null,
  to: Attachment,
  files: readonly Extract<Part, { name: string }>[],
  headers: Record<string, string> = {},
  query = '',
): Promise<TestResponse> {
  const fields = Object.entries(to).map(([field, text]) => ({ field, text: String(text) }))
  const { payload, type } = multipart([...fields, ...files])
  return world.app.inject({
    method: 'POST',
    url: `/api/documents${query}`,
    headers: { 'content-type': type, ...headers },
    cookies: who ? { catenary_session: who.token } : {},
    payload,
  })
}

/** Every file in the world's store, including temporary ones. */
export async function filesOf(world: World): Promise<string[]> {
  const found = await Promise.all(
    ['kept', 'incoming'].map((part) =>
      readdir(join(world.filesFolder, part), { recursive: true, withFileTypes: true }).catch(() => []),
    ),
  )
  return found.flat().flatMap((entry) => (entry.isFile() ? [entry.name] : []))
}
