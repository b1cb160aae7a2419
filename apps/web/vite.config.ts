import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompress } from './brotli.plugin.ts'
import { chunkGroups } from './chunk-groups.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** File routes, wherever the frame keeps them; without the folder the build works with routes written in code. */
const routesDirectory = ['src/app/routes', 'src/routes'].map(here).find(existsSync)

/** Where `npm run dev` finds the server. */
const server = process.env.VOLTWAY_SERVER ?? 'http://localhost:3000'

export default defineConfig({
  root: here('.'),
  plugins: [
    // The order matters: the router splits route files before React's transform sees them.
    ...(routesDirectory
      ? [
          tanstackRouter({
            target: 'react',
            routesDirectory,
            generatedRouteTree: here('src/app/route-tree.gen.ts'),
            autoCodeSplitting: true,
            quoteStyle: 'single',
            semicolons: false,
            routeFileIgnorePattern: String.raw`\.test\.tsx?$`,
          }),
        ]
      : []),
    react(),
    tailwindcss(),
    // React Aria speaks thirty languages; only ours are shipped.
    optimizeLocales.vite({ locales: ['en-GB', 'en-US', 'pt-PT', 'es-ES', 'fr-FR'] }),
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
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: { codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: chunkGroups() }] } },
    },
  },
  server: {
    port: 5173,
    proxy: Object.fromEntries(
      ['/editor', '/api', '/identity', '/dev', '/docs', '/openapi.json', '/ocpi'].map((path) => [path, server]),
    ),
  },
})
