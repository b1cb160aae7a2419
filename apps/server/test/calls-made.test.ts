import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Calls that no screen makes, with the reason. */
const NOT_MADE_BY_SCREENS: Readonly<Record<string, string>> = {
  createCards: 'made by integrations; screens order cards',
  createVehicles: 'made by integrations; screens import a file',
  getCardOrder: 'the list of orders carries each one whole, with its timeline and cards',
  getRequest: 'the list of requests carries each one whole',
  inviteMembers: 'made by integrations; screens invite by file or one at a time',
  listVehiclePositions: 'read by integrations with a key; screens show what a position says about a charge',
  setChargeShare: 'made by integrations; screens set the share of a driver from a day on',
  putVehiclePosition: 'sent by telematics with a key',
}

const sourcesIn = (folder: string, isSource: (name: string) => boolean): string[] =>
  readdirSync(new URL(`../../../${folder}`, import.meta.url), { recursive: true, encoding: 'utf8' })
    .filter(isSource)
    .map((file) => readFileSync(new URL(`../../../${folder}/${file}`, import.meta.url), 'utf8'))

test('every call is made by a screen, or is listed with the reason why none makes it', () => {
  const declared = sourcesIn('packages/contract/src', (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .flatMap((text) => [...text.matchAll(/^export const (\w+) = endpoint\(/gm)])
    .map(([, name]) => name as string)
  const screens = sourcesIn('apps/web/src', (name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name)).join('\n')
  const used = new Set(screens.match(/\b\w+\b/g))
  expect(declared.length).toBeGreaterThan(100)
  expect(declared.filter((name) => !used.has(name)).sort()).toEqual(Object.keys(NOT_MADE_BY_SCREENS).sort())
})
