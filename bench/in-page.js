// Runs inside the measured page, before its own scripts, and gives the bench what only a page can tell.
const ink = 'bench-ink'

/** Leaves a mark as soon as something is drawn on the first canvas. */
function lookForInk() {
  const canvas = document.querySelector('canvas')
  const middle =
    canvas && canvas.width > 0 ? canvas.getContext('2d').getImageData(0, canvas.height / 2, canvas.width, 1) : null
  if (middle?.data.some((value) => value > 0)) performance.mark(ink)
  else requestAnimationFrame(lookForInk)
}
requestAnimationFrame(lookForInk)

/** When each canvas was painted with its first line: a frame's callbacks come before its paint, the next task after it. */
const painted = new Map()
const { stroke } = CanvasRenderingContext2D.prototype
CanvasRenderingContext2D.prototype.stroke = function strokeAndNote(...path) {
  const { canvas } = this
  if (canvas.isConnected && !painted.has(canvas)) {
    painted.set(canvas, null)
    requestAnimationFrame(() => setTimeout(() => painted.set(canvas, performance.now())))
  }
  return stroke.apply(this, path)
}

const paints = { largest: 0, shift: 0 }
new PerformanceObserver((list) => {
  paints.largest = list.getEntries().at(-1).startTime
}).observe({ type: 'largest-contentful-paint', buffered: true })
new PerformanceObserver((list) => {
  for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) paints.shift += value
}).observe({ type: 'layout-shift', buffered: true })

/** The longest event of each interaction, in milliseconds; those shorter than a frame are not told of. */
const interactions = new Map()
new PerformanceObserver((list) => {
  for (const { interactionId, duration } of list.getEntries())
    if (interactionId > 0) interactions.set(interactionId, Math.max(duration, interactions.get(interactionId) ?? 0))
}).observe({ type: 'event', durationThreshold: 16, buffered: true })

/** When the title was first seen, as the server wrote it, and when the code of the page has drawn it in place of that. */
const title = { seen: null, drawn: null }
new PerformanceObserver((list) => {
  const [first] = list.getEntriesByName('first-contentful-paint')
  if (first && document.querySelector('.first-paint h1')) title.seen = first.startTime
}).observe({ type: 'paint', buffered: true })
function lookForTitle() {
  if (document.querySelector('h1') && !document.querySelector('.first-paint')) title.drawn = performance.now()
  else requestAnimationFrame(lookForTitle)
}
requestAnimationFrame(lookForTitle)

/** Bytes, before compression, of the scripts that had come at a time. */
const scriptUntil = (time) =>
  performance
    .getEntriesByType('resource')
    .filter(({ name, responseEnd }) => name.endsWith('.js') && responseEnd <= time)
    .reduce((sum, { decodedBodySize }) => sum + decodedBodySize, 0)

const timeOf = (name) => performance.getEntriesByName(name)[0]?.startTime ?? null

/** Milliseconds until the first paint with content, the first ink on a canvas and the end of loading; null before. */
const times = () => ({
  first: timeOf('first-contentful-paint'),
  ink: timeOf(ink),
  loaded: performance.getEntriesByType('navigation')[0].loadEventEnd || null,
})

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds))

globalThis.bench = {
  /** The times, once the one of that name is known. */
  until: async (name) => {
    while (times()[name] === null) {
      if (performance.now() > 60_000) throw new Error(`The page has not come to "${name}" within a minute`)
      await pause(20)
    }
    return times()
  },

  /** The compressed bodies of everything that the page has loaded: path and bytes. */
  loads: () =>
    performance.getEntriesByType('resource').map((one) => ({
      path: new URL(one.name).pathname,
      bytes: one.encodedBodySize,
    })),

  /** How the page came up, once its code has drawn it and nothing has moved for a second. */
  load: async () => {
    while (title.drawn === null) await pause(50)
    await pause(1000)
    const requests = performance.getEntriesByType('resource').length + 1
    const { drawn, seen } = title
    return { ...paints, drawn, script: scriptUntil(seen ?? drawn), requests }
  },

  /** When the answers with measurements had come and so many charts of them were painted. */
  sensorPaints: async (charts) => {
    const times = () => [...painted.values()].filter((time) => time !== null)
    while (times().length < charts) {
      if (performance.now() > 60_000)
        throw new Error(`${times().length} of ${charts} charts are painted after a minute`)
      await pause(20)
    }
    const answers = performance
      .getEntriesByType('resource')
      .filter(({ name }) => /\/sensors\/[^/]+\/measurements/.test(name))
    const answered = Math.max(...answers.map(({ responseEnd }) => responseEnd))
    return { calls: answers.length, answered, first: Math.min(...times()), last: Math.max(...times()) }
  },

  /** How many interactions there were since the page was opened, and how long those took that took longer than a frame. */
  interactions: () => ({ count: performance.interactionCount, durations: [...interactions.values()] }),

  /** Forgets the interactions so far. */
  forget: () => {
    interactions.clear()
    return performance.interactionCount
  },

  /** The number of the last row that is drawn of a long table; the head is the first. */
  lastRow: () =>
    Math.max(0, ...[...document.querySelectorAll('tr[aria-rowindex]')].map((row) => Number(row.ariaRowIndex))),

  /** Counts frames until `stop` is called: milliseconds from each to the next. */
  watchFrames: () => {
    const starts = []
    let isOver = false
    const note = (start) => {
      starts.push(start)
      if (!isOver) requestAnimationFrame(note)
    }
    requestAnimationFrame(note)
    globalThis.bench.frames = () => {
      isOver = true
      return starts.slice(1).map((start, index) => start - starts[index])
    }
  },

  /** Drags the map in circles, one step per frame: milliseconds from frame to frame. */
  pan: async (frames) => {
    const map = document.querySelector('.ol-viewport')
    const { left, top, width, height } = map.getBoundingClientRect()
    const point = (target, type, frame, buttons) => {
      const clientX = left + width / 2 + (width / 4) * Math.sin(frame / 10)
      const clientY = top + height / 2 + (height / 4) * Math.cos(frame / 14)
      const pointer = { pointerId: 1, isPrimary: true, pointerType: 'mouse', buttons, bubbles: true, cancelable: true }
      target.dispatchEvent(new PointerEvent(type, { ...pointer, clientX, clientY }))
    }
    const starts = []
    point(map, 'pointerdown', 0, 1)
    while (starts.length <= frames) {
      starts.push(await new Promise(requestAnimationFrame))
      point(document, 'pointermove', starts.length, 1)
    }
    point(document, 'pointerup', frames, 0)
    return starts.slice(1).map((start, index) => start - starts[index])
  },

  /** The page as it stands, without its scripts: styles inline, canvases as pictures, drawings and texts as they are. */
  still: () => {
    const styles = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText))
    const copy = document.documentElement.cloneNode(true)
    for (const gone of copy.querySelectorAll('script, link, style')) gone.remove()
    const canvases = document.querySelectorAll('canvas')
    copy.querySelectorAll('canvas').forEach((place, index) => {
      const { width, height } = canvases[index].getBoundingClientRect()
      place.outerHTML = `<img src="${canvases[index].toDataURL()}" alt="" width="${width}" height="${height}">`
    })
    copy.querySelector('head').insertAdjacentHTML('beforeend', `<style>${styles.join('\n')}</style>`)
    return `<!doctype html>${copy.outerHTML}`
  },
}
