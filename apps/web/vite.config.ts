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

/** The address of the server for `npm run dev`. */
const server = process.env.VOLTWAY_SERVER ?? 'http://localhost:3000'

export default defineConfig({
  root: here('.'),
  plugins: [
    react(),
    tailwindcss(),
    // React Aria contains thirty languages. Only the product's languages are shipped.
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
    // Fonts and images stay separate files, because a strict Content-Security-Policy refuses data: addresses.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // `light-dark()` is not compiled down, because that would double every colour.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // Imports of pages are not listed in the entry: shared chunks are already loaded, and the server lists the chunks
    // of the first page (preloads.plugin.ts). The page lists the imports of the entry itself, because otherwise the
    // largest file would be requested one round trip later.
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
      ['/editor', '/api', '/identity', '/dev', '/docs', '/legal', '/openapi.json', '/ocpi', '/web-config'].map(
        (path) => [path, server],
      ),
    ),
  },
})
