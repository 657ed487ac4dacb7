import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { contractRoutes } from './contract-routes.ts'
import { themeStylesheet } from './theme-stylesheet.ts'

/** Serves every flag as its own file under /flags, so that a screen loads only the flags it shows. */
function flagFiles(): Plugin {
  const folder = fileURLToPath(new URL('../node_modules/country-flag-icons/3x2/', import.meta.url))
  const names = readdirSync(folder).filter((name) => name.endsWith('.svg'))
  return {
    name: 'flag-files',
    configureServer(server) {
      server.middlewares.use('/flags', (request, response, next) => {
        const name = (request.url ?? '').slice(1)
        if (!names.includes(name)) return next()
        response.setHeader('content-type', 'image/svg+xml').end(readFileSync(folder + name))
      })
    },
    generateBundle() {
      for (const name of names)
        this.emitFile({ type: 'asset', fileName: `flags/${name}`, source: readFileSync(folder + name) })
    },
  }
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: fileURLToPath(new URL('./src/routes', import.meta.url)),
      generatedRouteTree: fileURLToPath(new URL('./src/routeTree.gen.ts', import.meta.url)),
      quoteStyle: 'single',
      addExtensions: true,
    }),
    react(),
    contractRoutes(),
    themeStylesheet(),
    flagFiles(),
  ],
  server: { port: 5173, proxy: { '/api': { target: process.env.API ?? 'http://127.0.0.1:3000' } } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Left to itself, every small piece that some screens share becomes a file of its own: dozens of them, and each
          // is compressed alone. The first group a piece fits takes it, and what it imports and no group before has.
          groups: [
            // The libraries every page starts with change seldom, so a browser keeps them from one release to the next.
            { name: 'libraries', test: /\/node_modules\//, tags: ['$initial'] },
            { name: 'start', tags: ['$initial'] },
            {
              name: 'parts',
              // What only lists and projects show is no part of every screen.
              test: /\/(?:@tabler\/icons-react|@tanstack\/react-query|@mantine\/hooks\/esm\/use-(?:id|local-storage)|@mantine\/core\/esm\/components\/(?:Skeleton|VisuallyHidden)|web\/src\/shared\/(?:ui(?!\/(?:stat-tile|empty-state|use-focus-return))|format(?!\/(?:web-address|short-names))|session|api|inputs\/query-limits)|contract\/src(?!\/(?:rank-project|time-zones)))/,
              minShareCount: 4,
            },
            {
              name: 'fields',
              test: /\/@mantine\/core\/esm\/components\/(?:Input|InputBase|TextInput|CloseButton)\//,
              minShareCount: 4,
            },
            {
              name: 'searches',
              test: /\/web\/src\/shared\/inputs\/(?!.*keyword|password|competitor|domain|locked)/,
              minShareCount: 2,
            },
            {
              name: 'tables',
              test: /\/(?:@tanstack\/(?:table-core|react-table)|web\/src\/shared\/table)\/(?!long|selection)|\/useInfiniteQuery\./,
              minShareCount: 3,
            },
          ],
        },
      },
      // Declaring a schema or an endpoint has no effect of its own: what only the server uses stays out of the bundle.
      treeshake: {
        manualPureFunctions: ['z', 'oc', 'endpoint', 'publicEndpoint', 'wireInteger', 'oneOf', 'eventIterator'],
      },
    },
  },
})
