import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { speak } from './phrase.ts'

const languages = ['en', 'pt', 'es', 'fr'] as const
const areas = readdirSync(new URL('./en', import.meta.url)).filter((file) => file !== 'frame.ts')

async function textsOf(language: string, area: string): Promise<Map<string, string>> {
  const [phrases] = Object.values((await import(`./${language}/${area}`)) as Record<string, unknown>)
  const texts = new Map<string, string>()
  const walk = (value: unknown, path: string) => {
    if (typeof value === 'string') texts.set(path, value)
    else for (const [key, inner] of Object.entries(value as object)) walk(inner, `${path}.${key}`)
  }
  walk(phrases, area)
  return texts
}

const placesOf = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort()

describe.each(areas)('%s', (area) => {
  test.each(languages.filter((language) => language !== 'en'))(
    'has the same keys and placeholders in %s',
    async (language) => {
      const english = await textsOf('en', area)
      const other = await textsOf(language, area)
      // Some languages have a plural form for millions that English does not have.
      const keys = [...other.keys()].filter((key) => !key.endsWith('.many'))
      expect(keys.sort()).toEqual([...english.keys()].sort())
      for (const [key, text] of english) expect([key, placesOf(other.get(key) ?? '')]).toEqual([key, placesOf(text)])
    },
  )

  test.each(languages)('has no empty text and no straight apostrophe in %s', async (language) => {
    for (const [key, text] of await textsOf(language, area)) {
      expect([key, text.trim()]).not.toEqual([key, ''])
      expect([key, /\p{L}'\p{L}/u.test(text)]).toEqual([key, false])
    }
  })
})

test('numbers select the plural form and are formatted for the language', () => {
  const english = { cards: { one: '{n} card', other: '{n} cards' }, hello: 'Hello {name}', plain: 'Plain' } as const
  const t = speak<typeof english>(english, 'en-GB')
  expect([t.cards({ n: 1 }), t.cards({ n: 12_000 }), t.hello({ name: 'Ana' }), t.plain]).toEqual([
    '1 card',
    '12,000 cards',
    'Hello Ana',
    'Plain',
  ])
  const french = speak<typeof english>({ ...english, cards: { one: '{n} carte', other: '{n} cartes' } }, 'fr-FR')
  expect([french.cards({ n: 0 }), french.cards({ n: 2 })]).toEqual(['0 carte', '2 cartes'])
})

test.each(languages)('heads panels of home, consumption and sessions with nouns in %s', async (language) => {
  const headings = {
    'home.ts': /\.(month|top|avoid)\.title$/,
    'consumption.ts': /\.(course\.\w+|courseCustom|who|periods|current|heat|stations)$/,
    'session-details.ts': /\.(curve|periods|price|timeline|phases\.title)$/,
  }
  for (const [area, keys] of Object.entries(headings)) {
    const found = [...(await textsOf(language, area))].filter(([key]) => keys.test(key))
    expect(found.length).toBeGreaterThan(2)
    expect(found.filter(([, text]) => text.includes('?'))).toEqual([])
  }
})
