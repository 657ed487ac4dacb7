// `npm run test:long`: the tests that take minutes, with many rounds of each, and a line with its duration. Run it before a release.
import { runStep } from './lib/step.ts'

type Part = { name: string; env?: Record<string, string> } & (
  | { files: string[] }
  | { journeys: string }
  | { script: string }
)

// One after another, because each starts its own servers.
const parts: Part[] = [
  { name: '50 kills in checks and deletions', files: ['kill-and-restart'], env: { KILL_ROUNDS: '50' } },
  {
    name: '10 kills in 100 due projects',
    files: ['kill-project-runs'],
    env: { PROJECT_KILL_ROUNDS: '10', PROJECTS_EACH: '25' },
  },
  { name: '50 kills in payments of three kinds at once', files: ['kill-payments'], env: { PAYMENT_KILL_ROUNDS: '50' } },
  {
    name: '3 backups of a running site with its history, killed and restored elsewhere',
    files: ['backup/live-site'],
    env: { BACKUP_ROUNDS: '3', BACKUP_HISTORY_DAYS: '30' },
  },
  { name: '50 stops under load', files: ['stop-under-load'], env: { STOP_ROUNDS: '50' } },
  { name: '500 random stories of paid work', files: ['fetches-are-covered'], env: { STORIES: '500' } },
  { name: 'a history of 30 days for the demonstration', files: ['make-history'], env: { DEMO_DAYS: '30' } },
  {
    name: 'schedules of a year, and through every kind of change of clocks',
    files: ['scheduled-runs', 'clock-changes'],
    env: { SCHEDULE_YEAR: '1', CLOCK_CHANGES: 'all', PROJECTS_EACH: '25' },
  },
  {
    name: 'every view of 200 keywords on 30 dates',
    files: ['views-agreement'],
    env: { AGREEMENT_KEYWORDS: '200', AGREEMENT_DATES: '30' },
  },
  { name: '1 000 orders of payment events while they happen', files: ['event-orders'], env: { EVENT_ORDERS: '1000' } },
  {
    name: 'every odd value in every place of the answers of the data provider and of Stripe',
    files: ['odd-answers'],
    env: { ODD_ANSWERS: 'Infinity' },
  },
  {
    name: 'every hostile value in every field',
    files: ['hostile-input', 'unreadable-requests'],
    env: { HOSTILE_VALUES: '1000' },
  },
  { name: '1 000 guesses of a password', files: ['guard-sign-in'], env: { GUESSES: '1000' } },
  {
    name: 'every screen with the warnings of React',
    files: ['--project=screens'],
    env: { REACT_BUILD: 'development' },
  },
  {
    name: 'every email with the warnings of React',
    files: ['platform/email', 'email-previews'],
    env: { REACT_BUILD: 'development' },
  },
  {
    name: 'cold starts, stops, a second start and a newer PostgreSQL',
    files: ['scripts/start', 'embedded-postgres'],
    env: { EMBEDDED_UPGRADE: '1' },
  },
  {
    name: 'the previous release, on this release’s database',
    files: ['scripts/release-before'],
    env: { RELEASE_BEFORE: '1' },
  },
  { name: 'a new module in a copy of the repository', script: 'scripts/check-new-module.ts' },
  { name: 'every address as every account', journeys: 'e2e/route-table/playwright.config.ts' },
]

const argumentsOf = (part: Part): string[] =>
  'script' in part
    ? [part.script]
    : 'journeys' in part
      ? ['node_modules/@playwright/test/cli.js', 'test', '--config', part.journeys, '--forbid-only', '--reporter=list']
      : ['node_modules/vitest/vitest.mjs', 'run', '--allowOnly=false', '--no-file-parallelism', ...part.files]

const rows: string[] = []
for (const part of parts) {
  const { name, env = {} } = part
  console.log(`\n── ${name}\n`)
  const begun = performance.now()
  const { exitCode } = await runStep(argumentsOf(part), { shown: true, env })
  if (exitCode !== 0) process.exitCode = 1
  const seconds = Math.round((performance.now() - begun) / 1_000)
  rows.push(`${exitCode === 0 ? '✓' : '✗'} ${String(seconds).padStart(5)} s  ${name}`)
}
console.log(`\n${rows.join('\n')}`)
