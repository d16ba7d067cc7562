import { createServer } from 'node:http'
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'

/** A request as it arrived. */
export interface ReceivedEvent {
  readonly path: string
  readonly method: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** A receiver of webhooks on this machine. */
export interface WebhookReceiver {
  readonly origin: string
  /** What arrived, the oldest first. */
  readonly received: ReceivedEvent[]
  /** How each path answers; 204 where absent. */
  readonly answers: Map<string, (reply: ServerResponse) => void>
  /** What arrived at a path. */
  at(path: string): ReceivedEvent[]
  close(): Promise<void>
}

/** Starts a receiver on a free port. */
export async function createWebhookReceiver(): Promise<WebhookReceiver> {
  const received: ReceivedEvent[] = []
  const answers = new Map<string, (reply: ServerResponse) => void>()
  const server = createServer((request, reply) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { url: path = '', method = '', headers } = request
      received.push({ path, method, headers, body: Buffer.concat(chunks).toString() })
      const answer = answers.get(path)
      if (answer) answer(reply)
      else reply.writeHead(204).end()
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answers,
    at: (path) => received.filter((one) => one.path === path),
    close: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

/** What was sent, read as any receiver does; throws where the signature is not that of the secret. */
export function readSigned(secret: string, { body, headers }: ReceivedEvent) {
  return new Webhook(secret).verify(body, headers as Record<string, string>) as {
    readonly type: string
    readonly timestamp: string
    readonly data: Readonly<Record<string, unknown>>
  }
}
