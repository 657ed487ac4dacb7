import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Labels, Metric, Sample } from './metric.ts'

/** The metrics of one process. */
export type Metrics = {
  /** Adds to a counter; unset: 1. */
  add<Label extends string>(counter: Metric<Label>, labels: Labels<Label>, value?: number): void
  /** Changes a gauge by a difference. */
  shift<Label extends string>(gauge: Metric<Label>, labels: Labels<Label>, difference: number): void
  /** Records a value in a histogram. */
  observe<Label extends string>(histogram: Metric<Label>, labels: Labels<Label>, value: number): void
  /** Replaces all values of the gauges with these samples. */
  replace(gauges: readonly Metric[], samples: readonly Sample[]): void
  /** Runs before each scrape is answered, to set gauges from current state. It must be quick or bounded. */
  onCollect(collect: () => void | Promise<void>): void
  /** All of them in the Prometheus text format. Simultaneous scrapes share one collection. */
  showAll(): Promise<string>
}

/** For processes whose metrics nobody reads: counting costs nothing. */
export const noMetrics: Metrics = {
  add: () => {},
  shift: () => {},
  observe: () => {},
  replace: () => {},
  onCollect: () => {},
  showAll: async () => '',
}

export const metricsContentType = Registry.PROMETHEUS_CONTENT_TYPE

type Made = { counter?: Counter; gauge?: Gauge; histogram?: Histogram }

/**
 * Creates the registry of a process with the declared metrics and the usual Node ones. Throws if a metric is declared
 * twice; counting an undeclared one throws as well.
 */
export function createMetrics(declared: readonly Metric[]): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const made = new Map(declared.map((metric) => [metric.name, make(metric, registry)] as const))
  // Before its first reading a gauge has no value; the library would report 0.
  for (const { name, labels } of declared) if (labels.length === 0) made.get(name)?.gauge?.remove()
  const collectors: (() => void | Promise<void>)[] = []
  let showing: Promise<string> | undefined

  const find = <Kind extends keyof Made>(kind: Kind, { name }: Metric): NonNullable<Made[Kind]> => {
    const found = made.get(name)?.[kind]
    if (found === undefined) throw new Error(`${name} is not a declared ${kind}`)
    return found
  }
  const show = async () => {
    await Promise.all(collectors.map(async (collect) => collect()))
    return registry.metrics()
  }
  return {
    add: (counter, labels, value = 1) => find('counter', counter).inc(labels, value),
    shift: (gauge, labels, difference) => find('gauge', gauge).inc(labels, difference),
    observe: (histogram, labels, value) => find('histogram', histogram).observe(labels, value),
    replace(gauges, samples) {
      for (const gauge of gauges) {
        find('gauge', gauge).reset()
        if (gauge.labels.length === 0) find('gauge', gauge).remove()
      }
      for (const { metric, labels, value } of samples) find('gauge', metric).set(labels, value)
    },
    onCollect: (collect) => void collectors.push(collect),
    showAll() {
      showing ??= show().finally(() => {
        showing = undefined
      })
      return showing
    },
  }
}

function make({ kind, name, help, labels, buckets }: Metric, registry: Registry): Made {
  const options = { name, help, labelNames: [...labels], registers: [registry] }
  switch (kind) {
    case 'counter':
      return { counter: new Counter(options) }
    case 'gauge':
      return { gauge: new Gauge(options) }
    case 'histogram':
      return { histogram: new Histogram({ ...options, ...(buckets && { buckets: [...buckets] }) }) }
  }
}
