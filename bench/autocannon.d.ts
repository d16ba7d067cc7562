/** The little of autocannon that the benches use. */
declare module 'autocannon' {
  interface CannonRequest {
    readonly method?: string
    readonly headers?: Readonly<Record<string, string>>
    readonly body?: string
  }
  interface CannonOptions {
    readonly url: string
    readonly connections: number
    readonly duration: number
    readonly requests?: readonly (CannonRequest & {
      readonly setupRequest: (request: CannonRequest) => CannonRequest
    })[]
    readonly setupClient?: (client: CannonClient) => void
  }
  interface CannonClient {
    setHeaders(headers: Readonly<Record<string, string>>): void
    /** Names and values in turns. */
    on(
      event: 'headers',
      listener: (head: { readonly statusCode: number; readonly headers: readonly string[] }) => void,
    ): void
  }
  interface CannonResult {
    readonly requests: { readonly total: number; readonly average: number }
    readonly errors: number
    readonly non2xx: number
    /** How many were answered with each status. */
    readonly statusCodeStats: Readonly<Record<string, { readonly count: number }>>
  }
  interface Cannon extends Promise<CannonResult> {
    on(
      event: 'response',
      listener: (client: unknown, status: number, bytes: number, milliseconds: number) => void,
    ): void
  }
  export default function autocannon(options: CannonOptions): Cannon
}
