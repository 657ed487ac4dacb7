// Writes docs/configuration.md from the configuration's schema, docs/prices.md from the standard prices,
// docs/licenses.md from the lock file, the table of metrics in docs/monitoring.md from their declarations, and
// docs/benchmarks.md and the README's figures from the last results of `npm run bench`; `--check` only says whether they are
// up to date.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { measured } from '#server/app/metrics.ts'
import { environment } from '#server/platform/config/environment.ts'
import { metricsOf } from '#server/platform/metrics/metric.ts'
import {
  type Headline,
  headlinesAsMarkdown,
  type Results,
  resultsAsMarkdown,
  resultsFile,
} from '../bench/lib/report.ts'
import { licenseDocument } from './lib/license-document.ts'
import { root } from './lib/paths.ts'
import { priceDocument } from './lib/price-document.ts'

const rows = Object.entries(environment.shape).map(([name, schema]) => {
  const unset = schema.safeParse(undefined)
  const fallback = unset.success && unset.data !== undefined ? `\`${unset.data}\`` : ''
  return `| \`${name}\` | ${fallback} | ${schema.description ?? ''} |`
})

const text = `# Configuration

Generated from \`server/src/platform/config/config.ts\` by \`npm run docs:generate\`. All settings are environment
variables, read once at startup. If a value is invalid, the server prints why and doesn’t start.

| variable | default | what it does |
| --- | --- | --- |
${rows.join('\n')}

Every variable marked as a secret can also be read from a file, as Docker, Kubernetes and systemd provide secrets: set
\`DATABASE_URL_FILE\`, \`APP_SECRET_FILE\` and so on to its path instead. The file contains only the secret; a trailing newline is ignored.

Without \`DATABASE_URL\`, \`npm start\` runs an embedded PostgreSQL in \`DATA_DIR\`. Without \`DATAFORSEO_LOGIN\`, the sandbox
replaces the provider and a banner says that results are simulated. Without \`STRIPE_SECRET_KEY\`, it takes payments on a page
of its own, with test cards. At Stripe, add a webhook endpoint for \`PUBLIC_URL/api/webhooks/stripe\` with API version
\`2026-10-28.endive\` and the events \`charge.dispute.*\`, \`charge.refund*\`, \`checkout.session.*\`, \`customer.deleted\`, \`customer.subscription.*\`, \`invoice.*\`,
\`payment_intent.*\`, \`refund.*\` and \`subscription_schedule.*\`.
`

const results = JSON.parse(await readFile(resultsFile, 'utf8')) as Results

const benchmarks = `# Benchmarks

Generated from \`bench/results/latest.json\` by \`npm run docs:generate\`. \`rank-check\`, \`growth\` and \`fairness\` use the
default limit of a new installation (2 000 calls a minute at first). Figures with × compare two things measured side by side.

${resultsAsMarkdown(results)}
`

const headlines: Headline[] = [
  {
    bench: 'rank-check',
    figure: 'wall time ÷ bare client',
    says: '1 000 keywords checked, against a bare HTTP client',
  },
  { bench: 'growth', figure: '10 000 keywords by postback', says: '10 000 keywords in one go' },
  {
    bench: 'rank-history',
    figure: 'history with 20 million, p95',
    says: 'a project’s history among 20 million ranks, p95',
  },
  { bench: 'project-export', figure: 'wall time', says: '10 000 keywords × 30 dates as an Excel file' },
  { bench: 'memory', figure: 'rank checks', says: 'memory of the server under load' },
]

const readme = await readFile(join(root, 'README.md'), 'utf8')
const marked = /(<!-- figures: [^\n]* -->\n)[\s\S]*?(<!-- end of figures -->)/
if (!marked.test(readme)) throw new Error('README.md has no place for the figures.')
const figures = headlinesAsMarkdown(results, headlines)

const monitoring = await readFile(join(root, 'docs/monitoring.md'), 'utf8')
const metricsMarked = /(<!-- metrics: [^\n]* -->\n)[\s\S]*?(<!-- end of metrics -->)/
if (!metricsMarked.test(monitoring)) throw new Error('docs/monitoring.md has no place for the metrics.')
const metricRows = metricsOf(measured).map(
  ({ name, kind, labels, help }) =>
    `| \`${name}\` | ${kind} | ${labels.map((label) => `\`${label}\``).join(', ')} | ${help} |`,
)
const metricTable = ['| metric | kind | labels | what it says |', '| --- | --- | --- | --- |', ...metricRows].join('\n')

const documents = [
  {
    name: 'docs/monitoring.md',
    text: monitoring.replace(metricsMarked, (_all, from, to) => `${from}\n${metricTable}\n\n${to}`),
  },
  { name: 'docs/configuration.md', text },
  { name: 'docs/prices.md', text: priceDocument },
  { name: 'docs/licenses.md', text: licenseDocument },
  { name: 'docs/benchmarks.md', text: benchmarks },
  { name: 'README.md', text: readme.replace(marked, (_all, from, to) => `${from}\n${figures}\n\n${to}`) },
]

for (const document of documents) {
  const path = join(root, document.name)
  if ((await readFile(path, 'utf8').catch(() => '')) === document.text) continue
  if (process.argv.includes('--check')) {
    console.error(`${document.name} is out of date: run \`npm run docs:generate\`.`)
    process.exitCode = 1
  } else await writeFile(path, document.text)
}
