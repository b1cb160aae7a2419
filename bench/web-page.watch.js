/** Runs in the page before anything of it, and keeps what the browser tells of its times (web-page.ts reads them). */
const seen = { fcp: 0, lcp: 0, cls: 0, longTasks: [], interactions: [] }
window.benchSeen = seen

function observe(type, hear, more = {}) {
  new PerformanceObserver((list) => list.getEntries().forEach(hear)).observe({ type, buffered: true, ...more })
}

observe('paint', (entry) => {
  if (entry.name === 'first-contentful-paint') seen.fcp = entry.startTime
})
observe('largest-contentful-paint', (entry) => {
  seen.lcp = entry.startTime
})
observe('layout-shift', (entry) => {
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
