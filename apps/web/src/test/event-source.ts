/** The streams that the page under test has open. */
const open = new Set<TestEventSource>()

/** Stands for the browser's own: open as soon as somebody listens, and sends what the test sends. */
export class TestEventSource extends EventTarget {
  static readonly CLOSED = 2
  readonly url: string
  readyState = 0

  constructor(url: string) {
    super()
    this.url = url
    open.add(this)
    queueMicrotask(() => {
      this.readyState = 1
      this.dispatchEvent(new Event('open'))
    })
  }

  close(): void {
    this.readyState = TestEventSource.CLOSED
    open.delete(this)
  }
}

/** The addresses of the open streams. */
export function openStreams(): string[] {
  return [...open].map(({ url }) => url)
}

/** Sends an event over all open streams. */
export function sendEvent(name: string, data: unknown): void {
  for (const one of open) one.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data) }))
}
