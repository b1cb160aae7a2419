import { fileURLToPath } from 'node:url'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompress } from './brotli.plugin.ts'
import { chunkGroups } from './chunk-groups.ts'
import { compileHints } from './compile-hints.plugin.ts'
import { preloads } from './preloads.plugin.ts'
import { serviceWorker } from './service-worker.plugin.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Where `npm run dev` finds the server. */
const server = process.env.VOLTWAY_SERVER ?? 'http://localhost:3000'

export default defineConfig({
  root: here('.'),
  plugins: [
    react(),
    tailwindcss(),
    // React Aria speaks thirty languages; only ours are shipped.
    optimizeLocales.vite({ locales: ['en-GB', 'en-US', 'pt-PT', 'es-ES', 'fr-FR'] }),
    compileHints(),
    serviceWorker(),
    preloads(),
    precompress(),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    // Fonts and images stay files of their own: a strict Content-Security-Policy refuses data: addresses.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // light-dark() is kept as written: compiled down it doubles every colour.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // The names of all that pages import would be in the entry; what they share is there already, and the first page is named whole
    // by the server (preloads.plugin.ts). What the entry itself needs is named in the page: found by reading the entry only, the
    // largest file would be asked for a whole round trip later.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, needed, { hostType }) =>
        hostType === 'html' ? needed : needed.filter((one) => one.endsWith('.css')),
    },
    rolldownOptions: {
      output: { codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: chunkGroups() }] } },
    },
  },
  server: {
    port: 5173,
    proxy: Object.fromEntries(
      ['/editor', '/api', '/identity', '/dev', '/docs', '/openapi.json', '/ocpi', '/web-config'].map((path) => [
        path,
        server,
      ]),
    ),
  },
})
