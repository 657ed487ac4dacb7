import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { chunkGroups } from './chunk-groups.ts'
import { contractRoutes } from './contract-routes.ts'
import { mantineStylesCheck } from './mantine-styles-check.ts'
import { precompress } from './precompress.ts'
import { leaveShellsOut } from './shell/leave-shells-out.ts'
import { shellPlugin } from './shell/shell-plugin.ts'

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

const chunks = chunkGroups()

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    leaveShellsOut(),
    react(),
    contractRoutes(),
    flagFiles(),
    mantineStylesCheck(),
    chunks,
    shellPlugin(),
    precompress(),
  ],
  server: {
    port: 5173,
    proxy: Object.fromEntries(
      ['/api', '/countries.json'].map((path) => [path, { target: process.env.API ?? 'http://127.0.0.1:3000' }]),
    ),
  },
  // ES modules, so that a worker loads code that only some files need on demand.
  worker: { format: 'es' },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    // One file instead of one more request for every part of a screen.
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // The libraries every page starts with change seldom, so a browser keeps them from one release to the next.
            { name: 'libraries', test: /\/node_modules\/|rolldown\/runtime/, tags: ['$initial'] },
            { name: 'start', tags: ['$initial'] },
            { name: chunks.nameOf, includeDependenciesRecursively: false },
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
