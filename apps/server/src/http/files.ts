import type { FastifyReply } from 'fastify'

/** An answer that is a file: its bytes with their media type, and the name under which it is saved. */
export class FileAnswer {
  readonly bytes: Uint8Array
  readonly mediaType: string
  /** Absent for what a page shows, such as a picture. */
  readonly name: string | undefined

  constructor(bytes: Uint8Array, mediaType: string, name?: string) {
    this.bytes = bytes
    this.mediaType = mediaType
    this.name = name
  }
}

/** Sends a file: nothing in it may run, and a browser takes it for nothing but what it is. */
export function sendFile(reply: FastifyReply, file: FileAnswer): FastifyReply {
  void reply.type(file.mediaType).header('content-security-policy', "default-src 'none'; sandbox")
  if (file.name !== undefined) void reply.header('content-disposition', disposition(file.name))
  return reply.send(Buffer.from(file.bytes))
}

/** RFC 6266: the name in plain letters, and as it is. */
function disposition(name: string): string {
  const plain = name.normalize('NFKD').replaceAll(/[^\w .()-]/g, '')
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`
}
