import type { FakeAnswer } from './answers.ts'

/** The answers, each so many milliseconds late, by the name of its call. */
export function late(answers: readonly FakeAnswer[], delays: Readonly<Record<string, number>>): FakeAnswer[] {
  return answers.map(({ endpoint, give }) => ({
    endpoint,
    give: async (asked: Parameters<typeof give>[0]) => {
      await new Promise((resolve) => setTimeout(resolve, delays[endpoint.name] ?? 0))
      return give(asked)
    },
  }))
}

/** Measures how far the page moves by itself between `begin` and `end`, which answers the cumulative layout shift. */
export function watchShift() {
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
