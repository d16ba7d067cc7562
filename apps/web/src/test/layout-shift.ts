import type { RequestHandler } from './request-handlers.ts'

/** The handlers, with calls of these names delayed; `release` releases them one name after the other. */
export function delayResponses(handlers: readonly RequestHandler[], names: readonly string[]) {
  const gates = new Map(
    names.map((name) => [name, { request: Promise.withResolvers<void>(), open: Promise.withResolvers<void>() }]),
  )
  return {
    handlers: handlers.map(({ endpoint, respond }): RequestHandler => ({
      endpoint,
      respond: async (request) => {
        const gate = gates.get(endpoint.name)
        gate?.request.resolve()
        await gate?.open.promise
        return respond(request)
      },
    })),
    release: async () => {
      for (const { request, open } of gates.values()) {
        await request.promise
        await framesDrawn()
        open.resolve()
        await framesDrawn()
      }
    },
  }
}

/** Waits until what was changed by now has been drawn. */
export async function framesDrawn(): Promise<void> {
  for (let frames = 0; frames < 3; frames += 1) await new Promise((done) => requestAnimationFrame(done))
}

/** Measures how far the page moves by itself between `begin` and `end`, which answers the cumulative layout shift. */
export function observeLayoutShift() {
  let shift = 0
  const add = (entries: PerformanceEntryList) => {
    for (const entry of entries) shift += (entry as unknown as { value: number }).value
  }
  const observer = new PerformanceObserver((entries) => add(entries.getEntries()))
  return {
    begin: () => observer.observe({ type: 'layout-shift', buffered: false }),
    end: () => {
      add(observer.takeRecords())
      observer.disconnect()
      return shift
    },
  }
}
