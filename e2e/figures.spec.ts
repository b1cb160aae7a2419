import { chooseFleet, expect, fleets, type Page, settled, test } from './fixture.ts'

/** The demo has no imported charges in the first days of a month. */
const imported = /Includes \d+ imported charges: (€[\d,.]+)\./

/** Returns the figures of a page: for each pattern, its first match in the main part. */
async function figuresOn(page: Page, path: string, patterns: Readonly<Record<string, RegExp>>) {
  await page.goto(path)
  const main = page.getByRole('main')
  for (const pattern of Object.values(patterns))
    if (pattern !== imported) await expect(main).toContainText(pattern, { useInnerText: true })
  await settled(page)
  // biome-ignore lint/performance/useDomNodeTextContent: only lines separate a figure from the words that follow it
  const text = await main.innerText()
  return Object.fromEntries(Object.entries(patterns).map(([name, pattern]) => [name, pattern.exec(text)?.[1]]))
}

test('a figure that stands on two pages is the same on both', async ({ journey }) => {
  const page = await journey.as('owner')
  await chooseFleet(page, fleets.prepaid)
  const home = await figuresOn(page, '/home', {
    available: /Available in the wallet\s*(€[\d,.]+)/,
    cards: /\d+ of (\d+) can charge/,
    blocked: /(\d+) cards? (?:is|are) blocked/,
    cost: /Spent this month\s*(€[\d,.]+)/,
    energy: /Energy\s*([\d,.]+)\skWh/,
    sessions: /Sessions\s*(\d[\d,.]*)/,
    imported,
  })
  const wallet = await figuresOn(page, '/wallet', { available: /Available\s*(€[\d,.]+)/ })
  const cards = await figuresOn(page, '/cards', { cards: /Cards\s*(\d+)/ })
  const blocked = await figuresOn(page, '/cards?state=BLOCKED', { blocked: /Cards\s*(\d+)/ })
  const consumption = await figuresOn(page, '/consumption', {
    cost: /Cost\s*(€[\d,.]+)/,
    energy: /Energy\s*([\d,.]+)\skWh/,
    sessions: /Sessions\s*(\d[\d,.]*)/,
    imported,
  })
  const whole = (energy: string | undefined) => Math.round(Number(energy?.replaceAll(',', '')))
  expect({ ...wallet, ...cards, ...blocked, ...consumption, energy: whole(consumption.energy) }).toEqual({
    ...home,
    energy: whole(home.energy),
  })
})
