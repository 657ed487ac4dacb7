// Writes docs/configuration.md from the configuration's schema; `--check` only says whether it is up to date.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { environment } from '#server/platform/config/config.ts'
import { root } from './lib/paths.ts'

const path = join(root, 'docs/configuration.md')

const rows = Object.entries(environment.shape).map(([name, schema]) => {
  const unset = schema.safeParse(undefined)
  const fallback = unset.success && unset.data !== undefined ? `\`${unset.data}\`` : ''
  return `| \`${name}\` | ${fallback} | ${schema.description ?? ''} |`
})

const text = `# Configuration

Generated from \`server/src/platform/config/config.ts\` by \`npm run docs:generate\`. All of it is environment variables,
read once at the start; a wrong value is said in a sentence and nothing starts.

| variable | default | what it does |
| --- | --- | --- |
${rows.join('\n')}

Unset means embedded: without \`DATABASE_URL\`, \`npm start\` runs a PostgreSQL of its own in \`DATA_DIR\`; without
\`DATAFORSEO_LOGIN\` the sandbox stands in for the provider and every screen says so.
`

const current = await readFile(path, 'utf8').catch(() => '')
if (process.argv.includes('--check')) {
  if (current === text) process.exit(0)
  console.error('docs/configuration.md is out of date: run `npm run docs:generate`.')
  process.exit(1)
}
await writeFile(path, text)
