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
