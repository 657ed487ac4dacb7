// Checks the dashboard and the alert rules against the declared metrics and the document that explains them.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parser } from '@prometheus-io/lezer-promql'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { measured } from '#server/app/metrics.ts'
import { metricsOf } from '#server/platform/metrics/metric.ts'
import { createMetrics } from '#server/platform/metrics/metrics.ts'
import { root } from '../lib/paths.ts'

type Rule = {
  alert: string
  expr: string
  for: string
  labels: { severity: string }
  annotations: { summary: string }
}
type Panel = { title: string; type: string; targets?: { expr: string; legendFormat: string }[] }

const textOf = (path: string) => readFileSync(join(root, path), 'utf8')
const { groups } = parse(textOf('ops/prometheus/alerts.yml')) as { groups: { rules: Rule[] }[] }
const rules = groups.flatMap((group) => group.rules)
const { panels } = JSON.parse(textOf('ops/grafana/serpplus.json')) as { panels: Panel[] }
const charts = panels.filter(({ type }) => type !== 'row')

/** Labels that Prometheus adds to what it scrapes. */
const added = ['job', 'instance', 'le']

/** Names of series with their labels; a histogram has three. */
async function knownSeries(): Promise<Map<string, readonly string[]>> {
  const known = new Map<string, readonly string[]>([['up', []]])
  for (const { name, kind, labels } of metricsOf(measured))
    for (const suffix of kind === 'histogram' ? ['_bucket', '_sum', '_count'] : ['']) known.set(name + suffix, labels)
  const usual = await createMetrics([]).showAll()
  for (const [, name = ''] of usual.matchAll(/^# TYPE (\S+)/gm)) known.set(name, [])
  return known
}

/** Reads what an expression uses: its series with the labels they are chosen by, and the labels it groups by. */
function readExpression(expression: string) {
  const series: { name: string; matchers: string[] }[] = []
  const grouped: string[] = []
  let hasError = false
  let isGrouping = false
  parser.parse(expression).iterate({
    enter({ name, from, to, type }) {
      const text = expression.slice(from, to)
      if (type.isError) hasError = true
      if (name === 'Identifier') series.push({ name: text, matchers: [] })
      if (name === 'GroupingLabels') isGrouping = true
      if (name === 'LabelMatchers') isGrouping = false
      if (name === 'LabelName') (isGrouping ? grouped : (series.at(-1)?.matchers ?? [])).push(text)
    },
  })
  return { series, grouped, hasError }
}

async function problemsOf(expression: string, text: string): Promise<string[]> {
  const known = await knownSeries()
  const { series, grouped, hasError } = readExpression(expression)
  const labels = new Set([...added, ...series.flatMap(({ name }) => known.get(name) ?? [])])
  const shown = [...text.matchAll(/\{\{\s*(?:\$labels\.)?(\w+)\s*\}\}/g)].map(([, label = '']) => label)
  return [
    ...(hasError || series.length === 0 ? ['it does not parse'] : []),
    ...series.flatMap(({ name, matchers }) => {
      const own = known.get(name)
      if (own === undefined) return [`there is no metric ${name}`]
      return matchers
        .filter((label) => ![...own, ...added].includes(label))
        .map((label) => `${name} has no label ${label}`)
    }),
    ...[...grouped, ...shown].filter((label) => !labels.has(label)).map((label) => `nothing has a label ${label}`),
  ]
}

describe('alert rules', () => {
  test('there are some, each with a severity, a time and a summary', () => {
    expect(rules.length).toBeGreaterThan(15)
    for (const rule of rules) {
      expect(rule.alert, JSON.stringify(rule)).toMatch(/^Serpplus\w+$/)
      expect(['critical', 'warning']).toContain(rule.labels.severity)
      expect(rule.for).toMatch(/^\d+m$/)
      expect(rule.annotations.summary.length).toBeGreaterThan(10)
    }
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length)
  })

  test.each(rules)('$alert parses and reads metrics and labels that exist', async ({ expr, annotations }) => {
    expect(await problemsOf(expr, annotations.summary)).toEqual([])
  })

  test('docs/monitoring.md says what to do at each', () => {
    const described = textOf('docs/monitoring.md')
    expect(rules.map(({ alert }) => alert).filter((alert) => !described.includes(`\`${alert}\``))).toEqual([])
  })
})

describe('the dashboard', () => {
  test.each(charts)('“$title” parses and reads metrics and labels that exist', async ({ targets = [] }) => {
    expect(targets.length).toBeGreaterThan(0)
    for (const { expr, legendFormat } of targets) expect(await problemsOf(expr, legendFormat)).toEqual([])
  })

  test('shows every metric that is declared', () => {
    const read = charts.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)).join(' ')
    const alerts = rules.map(({ expr }) => expr).join(' ')
    const unread = metricsOf(measured).filter(({ name }) => !read.includes(name) && !alerts.includes(name))
    // Left for whoever looks into one thing.
    expect(unread.map(({ name }) => name).sort()).toEqual([
      'serpplus_allowance_calls_total',
      'serpplus_allowance_refused_total',
      'serpplus_database_pool_size',
      'serpplus_email_duration_seconds',
      'serpplus_events_received',
      'serpplus_jobs_active',
      'serpplus_jobs_failed_recently',
      'serpplus_jobs_running',
      'serpplus_payment_call_duration_seconds',
    ])
  })
})

test('a wrong expression is refused', async () => {
  expect(await problemsOf('sum(rate(serpplus_http_requests[5m])', '')).toEqual([
    'it does not parse',
    'there is no metric serpplus_http_requests',
  ])
  expect(await problemsOf('sum by (path) (serpplus_ready{role="web"})', '{{ $labels.host }}')).toEqual([
    'serpplus_ready has no label role',
    'nothing has a label path',
    'nothing has a label host',
  ])
})
