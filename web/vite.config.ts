import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { contractRoutes } from './contract-routes.ts'

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
          // is compressed alone.
          groups: [
            {
              name: 'parts',
              // What only lists and projects show is no part of every screen.
              test: /\/(?:@tabler\/icons-react|web\/src\/shared\/(?:ui(?!\/(?:stat-tile|progress|empty-state|use-focus-return))|format(?!\/(?:web-address|short-names))|session|api)|contract\/src(?!\/(?:rank-project|time-zones)))\//,
              minShareCount: 4,
            },
            {
              name: 'libraries',
              // Tables stand in many lists, yet the forms, the dashboard and the sign-in have none.
              test: /\/node_modules\/(?:react|react-dom|scheduler|use-sync-external-store|clsx|@tanstack(?!\/(?:react-table|table-core))|@orpc|@mantine\/hooks)\//,
              minShareCount: 5,
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
