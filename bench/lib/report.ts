import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { root } from '../../scripts/lib/paths.ts'
import { type Bench, type Figure, isMet } from './bench.ts'

export type Machine = {
  /** Programs waiting for a core when the run began; above the cores, figures without a ratio mean little. */
  loadBefore: number
  processor: string
  cores: number
  memoryGb: number
  node: string
  postgresql: string
}

export async function describeMachine(databaseUrl: string): Promise<Machine> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ server_version: string }>('show server_version')
  await client.end()
  return {
    loadBefore: Number((loadavg()[0] ?? 0).toFixed(1)),
    processor: cpus()[0]?.model.trim() ?? 'unknown',
    cores: availableParallelism(),
    memoryGb: Math.round(totalmem() / 2 ** 30),
    node: process.versions.node,
    postgresql: rows[0]?.server_version ?? 'unknown',
  }
}

/** A bench with what it found; without figures it failed, and `failure` says how. */
export type Outcome = { bench: Pick<Bench, 'name' | 'measures'>; figures: Figure[]; failure?: string }

type Row = { work: string; figure: string; value: string; target: string; met: string; detail: string }

function toRows(outcomes: readonly Outcome[]): Row[] {
  return outcomes.flatMap(({ bench, figures, failure }) => {
    const failed = { work: bench.name, figure: 'failed', value: '', target: '', met: 'no', detail: failure ?? '' }
    return failure === undefined ? figures.map((figure) => toRow(bench, figure)) : [failed]
  })
}

function toRow(bench: Outcome['bench'], figure: Figure): Row {
  const met = isMet(figure)
  return {
    work: bench.name,
    figure: figure.name,
    value: showValue(figure),
    target: describeTarget(figure),
    met: met === null ? '' : met ? 'yes' : 'NO',
    detail: figure.detail ?? '',
  }
}

export function describeTarget({ target, unit }: Figure): string {
  if (target === undefined) return 'reported'
  return 'atMost' in target ? `≤ ${target.atMost} ${unit}` : `≥ ${target.atLeast} ${unit}`
}

export const showValue = ({ value, unit }: Pick<Figure, 'value' | 'unit'>) => `${show(value)} ${unit}`

const show = (value: number) => (value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2))

const headings: Row = { work: 'work', figure: 'figure', value: 'value', target: 'target', met: 'met', detail: 'from' }
const columns = ['work', 'figure', 'value', 'target', 'met', 'detail'] as const

export const asText = (outcomes: readonly Outcome[]): string =>
  asTable([headings, ...toRows(outcomes)].map((row) => columns.map((column) => row[column])))

/** Rows of cells, the first of them the heads, as text in columns. */
export function asTable(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)))
  return rows
    .map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** `since` is set for a bench that was measured on its own, after the others. */
type BenchResult = {
  name: string
  measures: string
  failure?: string
  since?: { at: string; loadBefore: number }
  figures: Figure[]
}

/** The results of a run of all benches, as stored in `bench/results/latest.json`. */
export type Results = { at: string; machine: Machine; benches: BenchResult[] }

export const resultsFile = join(root, 'bench/results/latest.json')

/** The whole table, for `docs/benchmarks.md`. */
export function resultsAsMarkdown({ at, machine, benches }: Results): string {
  const line = (row: Row) => `| ${columns.map((column) => row[column].replaceAll('|', '\\|')).join(' | ')} |`
  return [
    `Measured ${at.slice(0, 10)} with \`npm run bench\` on ${machine.cores} cores (${machine.processor}), ` +
      `${machine.memoryGb} GB, Node ${machine.node}, PostgreSQL ${machine.postgresql}, client and data provider on the same machine (load before: ${machine.loadBefore}).`,
    '',
    line(headings),
    `|${columns.map(() => '---|').join('')}`,
    ...toRows(benches.map(({ figures, failure, ...bench }) => ({ bench, figures, ...(failure && { failure }) }))).map(
      line,
    ),
    '',
    ...benches.map(({ name, measures, since }) => {
      const alone = since && ` Measured alone on ${since.at.slice(0, 10)} (load before: ${since.loadBefore}).`
      return `- **${name}**: ${measures}.${alone ?? ''}`
    }),
  ].join('\n')
}

/** Some figures by bench and name, each with a label. Throws if one is not among the results. */
export function headlinesAsMarkdown({ benches }: Results, headlines: readonly Headline[]): string {
  const rows = headlines.map(({ bench, figure, says }) => {
    const found = benches.find(({ name }) => name === bench)?.figures.find(({ name }) => name === figure)
    if (found === undefined) throw new Error(`The results have no figure "${figure}" of "${bench}".`)
    return `| ${says} | ${showValue(found)} | ${found.target === undefined ? '' : describeTarget(found)} |`
  })
  return ['| | measured | target |', '| --- | --- | --- |', ...rows].join('\n')
}

export type Headline = { bench: string; figure: string; says: string }

/** Writes `latest.json`; `npm run docs:generate` then brings the figures into the documents. */
export const writeResults = (outcomes: readonly Outcome[], machine: Machine): Promise<void> =>
  write({ at: new Date().toISOString(), machine, benches: outcomes.map(toResult) })

/** Replaces the earlier results of some benches, and adds what has none yet. */
export async function replaceResults(outcomes: readonly Outcome[], { loadBefore }: Machine): Promise<void> {
  const before = JSON.parse(await readFile(resultsFile, 'utf8')) as Results
  const since = { at: new Date().toISOString(), loadBefore }
  const results = new Map(before.benches.map((bench) => [bench.name, bench]))
  for (const outcome of outcomes) results.set(outcome.bench.name, { ...toResult(outcome), since })
  await write({ ...before, benches: [...results.values()] })
}

const toResult = ({ bench, figures, failure }: Outcome): BenchResult => ({
  name: bench.name,
  measures: bench.measures,
  ...(failure !== undefined && { failure }),
  figures: figures.map((figure) => ({ ...figure, met: isMet(figure) })),
})

async function write(results: Results): Promise<void> {
  await mkdir(dirname(resultsFile), { recursive: true })
  await writeFile(resultsFile, `${JSON.stringify(results, null, 2)}\n`)
}
