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
    readonly requests: readonly (CannonRequest & { readonly setupRequest: (request: CannonRequest) => CannonRequest })[]
  }
  interface CannonResult {
    readonly requests: { readonly total: number; readonly average: number }
    readonly errors: number
    readonly non2xx: number
    /** How many were answered with each status. */
    readonly statusCodeStats: Readonly<Record<string, { readonly count: number }>>
  }
  export default function autocannon(options: CannonOptions): Promise<CannonResult>
}
