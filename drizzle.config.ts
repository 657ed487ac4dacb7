import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./server/src/{features,parts}/*/**/tables.ts', './server/src/platform/*/tables.ts'],
  out: './server/migrations',
})
