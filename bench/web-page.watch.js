/** Runs in the page before its own scripts and stores the browser's timings (read by web-page.ts). */
const seen = { fcp: 0, lcp: 0, cls: 0, longTasks: [], interactions: [], shifts: [], pressed: 0, opened: 0 }
Object.assign(seen, { follow, swapTable, chartResponse, pressWhenShown })
window.benchSeen = seen

function observe(type, callback, more = {}) {
  new PerformanceObserver((list) => list.getEntries().forEach(callback)).observe({ type, buffered: true, ...more })
}

observe('paint', (entry) => {
  if (entry.name === 'first-contentful-paint') seen.fcp = entry.startTime
})
observe('largest-contentful-paint', (entry) => {
  seen.lcp = entry.startTime
})
observe('layout-shift', (entry) => {
  seen.shifts.push({ startTime: entry.startTime, value: entry.value })
  if (!entry.hadRecentInput) seen.cls += entry.value
})
observe('longtask', ({ startTime, duration }) => {
  seen.longTasks.push({ startTime, duration })
})
observe(
  'event',
  (entry) => {
    if (entry.interactionId > 0) seen.interactions.push(entry.duration)
  },
  { durationThreshold: 16 },
)

/** Clicks the menu's link to a page. Returns the milliseconds until the page with its own heading was painted. */
function follow(href) {
  const link = document.querySelector(`aside a[href="${href}"]`)
  const before = document.querySelector('main h1')
  const startedAt = performance.now()
  return new Promise((resolve) => {
    // Reported in the frame that draws the page. Polling would be a frame late every third time.
    const changes = new MutationObserver(() => {
      const heading = document.querySelector('main h1')
      if (location.pathname !== href || !heading || heading === before) return
      changes.disconnect()
      afterPaint(() => resolve(performance.now() - startedAt))
    })
    changes.observe(document.body, { childList: true, subtree: true })
    link.click()
  })
}

/**
 * Presses the main action of the page as soon as it appears. `pressed` becomes the time when the action exists, and
 * `opened` the time when what it opens was painted.
 */
function pressWhenShown(action, opened) {
  const changes = new MutationObserver(() => {
    const button = seen.pressed === 0 && document.querySelector(action)
    if (button) {
      seen.pressed = performance.now()
      setTimeout(() => button.click())
    }
    if (seen.pressed === 0 || !document.querySelector(opened)) return
    changes.disconnect()
    afterPaint(() => (seen.opened = performance.now()))
  })
  changes.observe(document, { childList: true, subtree: true, attributes: true })
}

/** Replaces the content of a bare page by a table of ten rows. Returns the milliseconds until it was painted. */
function swapTable() {
  const startedAt = performance.now()
  const table = document.createElement('table')
  for (let row = 0; row < 10; row++) {
    const cells = table.insertRow()
    for (let cell = 0; cell < 7; cell++) cells.insertCell().textContent = `Cell ${row} ${cell}`
  }
  document.body.replaceChildren(table)
  return new Promise((resolve) => afterPaint(() => resolve(performance.now() - startedAt)))
}

/**
 * Requested in a frame, this task runs after its paint. It is urgent, because work that the page deferred would run
 * first.
 */
const afterThisFrame = (callback) => scheduler.postTask(callback, { priority: 'user-blocking' })
const afterPaint = (callback) => requestAnimationFrame(() => afterThisFrame(callback))

/** Presses keys on a chart until its description changes and is painted. Returns the milliseconds. */
function chartResponse(selector) {
  const startedAt = performance.now()
  return new Promise((resolve) => {
    const pressWhenReady = () => {
      const chart = document.querySelector(selector)
      const stale = chart?.closest('[data-stale]')
      if (!chart || stale) return setTimeout(pressWhenReady)
      const text = document.querySelector('.consumption-course')?.textContent
      chart.focus()
      chart.dispatchEvent(new KeyboardEvent('keydown', { key: 'Home', bubbles: true }))
      requestAnimationFrame(() => {
        if (document.querySelector('.consumption-course')?.textContent === text) return setTimeout(pressWhenReady)
        afterThisFrame(() => resolve(performance.now() - startedAt))
      })
    }
    pressWhenReady()
  })
}
