/**
 * Does `work` once what was just changed has been painted, so that a click is answered before what takes long; returns how to
 * do without it. In a page that is not shown it waits until that is shown.
 */
export function afterPaint(work: () => void): () => void {
  let task: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    // A frame's callbacks come before its paint, the next task after it.
    task = setTimeout(work)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(task)
  }
}

const waiting = new Set<() => void>()
let isInTurn = false
/** Milliseconds that work in turn may take of one task: longer ones are noticed, by Web Vitals. */
const taskMs = 50

/**
 * Does `work` at once where nothing else waits for its turn, else after a paint and those that came before it, so that the first of
 * several is seen while the others are still to be done; returns how to do without it.
 */
export function inTurn(work: () => void): () => void {
  waiting.add(work)
  if (!isInTurn) doWaiting()
  return () => waiting.delete(work)
}

function doWaiting() {
  const begin = performance.now()
  isInTurn = waiting.size > 0
  if (!isInTurn) return
  // The next task must come, whatever fails in this one.
  afterPaint(doWaiting)
  for (const work of waiting) {
    waiting.delete(work)
    work()
    if (performance.now() - begin > taskMs / 2) return
  }
}
