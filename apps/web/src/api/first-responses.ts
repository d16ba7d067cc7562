/** A response that came with the page: what the page asks for first. */
interface FirstResponse {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** They are as old as the page: what is asked for later than this many milliseconds after its begin is asked of the server. */
const maxAgeMs = 30_000

let responses: FirstResponse[] | undefined

/** The response to a request, where it came with the page: once, as if it had just arrived. */
export function takeFirstResponse(method: string, url: string): { headers: Headers; body: string } | undefined {
  responses ??= readResponses()
  const index = responses.findIndex((one) => one.method === method && one.url === url)
  const [taken] = index === -1 ? [] : responses.splice(index, 1)
  if (!taken || performance.now() > maxAgeMs) return undefined
  return { headers: new Headers(taken.headers), body: taken.body }
}

/** Forgets those that nothing asked for yet: they are for whoever opened the page. */
export function dropFirstResponses(): void {
  responses = []
}

function readResponses(): FirstResponse[] {
  const element = document.getElementById('first-responses')
  element?.remove()
  return JSON.parse(element?.textContent ?? '[]') as FirstResponse[]
}
