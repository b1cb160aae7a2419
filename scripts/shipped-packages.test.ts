import { expect, test } from 'vitest'
import { shippedPackages } from './shipped-packages.mjs'

test('a release lists what the product runs with, and not what only builds or tests it', () => {
  const names = new Set([...shippedPackages()].map((one) => one.replace(/@[^@]+$/, '')))
  for (const shipped of ['pg', 'fastify', 'zod', 'react', 'nodemailer', 'node', 'sharp'])
    expect([shipped, names.has(shipped)]).toEqual([shipped, true])
  for (const other of [
    'vitest',
    'typescript',
    'vite',
    'rolldown',
    '@playwright/test',
    '@biomejs/biome',
    'knip',
    'jsdom',
  ])
    expect([other, names.has(other)]).toEqual([other, false])
})
