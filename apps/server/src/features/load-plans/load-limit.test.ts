import { expect, test } from 'vitest'
import { runsEveryCase } from '../../../test/every-case.ts'
import { SimulatedSite } from './simulated-site.test-data.ts'

const SITES = runsEveryCase ? 10_000 : 300
const EVENTS = 12

test('the limit of a site holds after every event, whatever its chargers confirm, refuse or miss', () => {
  let raised = 0
  for (let seed = 0; seed < SITES / 2; seed++) {
    const site = new SimulatedSite(seed, { disturbed: true })
    for (let event = 0; event < EVENTS; event++) {
      const what = site.event()
      const excess = site.excess()
      if (excess !== null) expect.fail(`site ${seed}, event ${event} (${what}): ${excess}`)
    }
    raised += site.confirmedRaises
  }
  expect(raised).toBeGreaterThan(SITES)
})

test('a car that was promised its energy has it at its time, and what is lowered is lowered at once', () => {
  let departures = 0
  for (let seed = 0; seed < SITES / 2; seed++) {
    const site = new SimulatedSite(seed, { disturbed: false })
    for (let event = 0; event < EVENTS; event++) {
      const what = site.event()
      const fault = site.excess() ?? site.brokenPromise() ?? site.aboveNewLimit()
      if (fault !== null) expect.fail(`site ${seed}, event ${event} (${what}): ${fault}`)
    }
    site.finish()
    if (site.brokenPromise() !== null) expect.fail(`site ${seed}: ${site.brokenPromise()}`)
    departures += site.readyOnTime
  }
  expect(departures).toBeGreaterThan(SITES / 3)
})
