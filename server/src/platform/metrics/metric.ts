import type { Ctx } from '../context.ts'

/**
 * A metric of a process. Declared once, where it belongs: the registry of a process, `docs/monitoring.md` and the
 * dashboard test read the declarations.
 */
export type Metric<Label extends string = string> = {
  kind: 'counter' | 'gauge' | 'histogram'
  name: `serpplus_${string}`
  /** One line for readers: what it counts, in which unit. */
  help: string
  /** Their values must be few: never a path, an address or an id. */
  labels: readonly Label[]
  /** Upper bounds of a histogram, in the unit of its name. */
  buckets?: readonly number[]
}

type Declared<Label extends string> = Omit<Metric<Label>, 'kind' | 'labels'> & { labels?: readonly Label[] }

const define =
  (kind: Metric['kind']) =>
  <const Label extends string = never>({ labels = [], ...metric }: Declared<Label>): Metric<Label> => ({
    kind,
    labels,
    ...metric,
  })

/** Only rises, and starts at 0 in each process; its name ends in `_total`. */
export const defineCounter = define('counter')
/** Goes up and down. */
export const defineGauge = define('gauge')
/** Counts values by upper bounds. */
export const defineHistogram = define('histogram')

export type Labels<Label extends string> = Readonly<Record<Label, string>>

/** The value of a gauge for one combination of labels. */
export type Sample = { metric: Metric; labels: Labels<string>; value: number }

/** A sample whose labels fit its gauge. */
export const sampleOf = <Label extends string>(
  metric: Metric<Label>,
  value: number,
  labels: Labels<Label>,
): Sample => ({
  metric,
  labels,
  value,
})

/**
 * Values from the database that are the same for all processes. A scraped process reads them at most once per
 * `everySeconds`; the statements must be cheap or bounded, and must not count customers' rows one by one.
 */
export type StoredFigures = {
  /** Names the group in the log and in `serpplus_stored_figures_age_seconds`. */
  name: string
  metrics: readonly Metric[]
  /** Unset: 15. */
  everySeconds?: number
  /** A gauge without a sample is omitted. */
  read(ctx: Ctx): Promise<Sample[]>
}

/** A metric counted where things happen, or values read from the database. */
export type Measured = Metric | StoredFigures

export const isStored = (measured: Measured): measured is StoredFigures => 'read' in measured

export const metricsOf = (measured: readonly Measured[]): Metric[] =>
  measured.flatMap((one) => (isStored(one) ? one.metrics : [one]))
