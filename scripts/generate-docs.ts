// Writes docs/configuration.md from the configuration's schema and the last figures into the README; `--check` only says
// whether they are up to date.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { environment } from '#server/platform/config/config.ts'
import { root } from './lib/paths.ts'

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

const readme = await readFile(join(root, 'README.md'), 'utf8')
const figures = await readFile(join(root, 'bench/results/latest.md'), 'utf8')
const marked = /(<!-- figures: [^\n]* -->\n)[\s\S]*?(<!-- end of figures -->)/
if (!marked.test(readme)) throw new Error('README.md has no place for the figures.')

const documents = [
  { name: 'docs/configuration.md', text },
  { name: 'README.md', text: readme.replace(marked, (_all, from, to) => `${from}\n${figures.trim()}\n\n${to}`) },
]

for (const document of documents) {
  const path = join(root, document.name)
  if ((await readFile(path, 'utf8').catch(() => '')) === document.text) continue
  if (process.argv.includes('--check')) {
    console.error(`${document.name} is out of date: run \`npm run docs:generate\`.`)
    process.exitCode = 1
  } else await writeFile(path, document.text)
}
