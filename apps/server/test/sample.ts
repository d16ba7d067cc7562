/**
 * What samples and the inputs of properties are drawn by: the same in every run, so that what passes on one machine passes
 * on another. `npm run test:deep` draws a new one and prints it; `TEST_SEED` gives one back to it.
 */
export const seed = Number(process.env.TEST_SEED ?? 20_261_121)

/** Whether whole corpora are tried, as `npm run test:deep` does, and not samples of them. */
export const isDeep = process.env.TEST_DEEP === '1'

/** How often to try something: the whole corpus, or what a run of all tests has the time for. */
export function runCount({ deep, sample }: { readonly deep: number; readonly sample: number }): number {
  return isDeep ? deep : sample
}

/** Some of many, in their order; all of them in a deep run. Another seed draws others, as does another draw of one seed. */
export function drawSample<T>(all: readonly T[], count: number, draw = 0): T[] {
  if (isDeep || count >= all.length) return [...all]
  const next = numbersFrom(seed + draw)
  const drawn = all.map((one, place) => ({ one, place, lot: next() })).toSorted((a, b) => a.lot - b.lot)
  return drawn
    .slice(0, count)
    .toSorted((a, b) => a.place - b.place)
    .map(({ one }) => one)
}

/** Numbers from 0 to 1 that depend on the seed alone (mulberry32). */
function numbersFrom(from: number): () => number {
  let state = from | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
