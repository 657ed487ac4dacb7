import type { BackupHeader, BackupManifest } from '../../platform/backup/archive.ts'

/** "1.2 GB", in decimal units. */
export function inBytes(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB']
  const power = bytes < 1_000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3))
  const amount = bytes / 1_000 ** power
  return `${power === 0 ? amount : amount.toFixed(1)} ${units[power]}`
}

const everyMs = 5_000

/** Passes on a line at most every few seconds. */
export function createProgressReport(print: (line: string) => void): (line: string) => void {
  let last = performance.now()
  return (line) => {
    if (performance.now() - last < everyMs) return
    last = performance.now()
    print(`${line} …`)
  }
}

/** A few lines on what a backup holds, from its manifest. */
export function describeContents(header: BackupHeader, { tables, figures }: Omit<BackupManifest, 'parts'>): string[] {
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
  return [
    `Serpplus ${header.product} on PostgreSQL ${header.server}, as of ${header.startedAt}: ${header.tables.length} tables with ${rows} rows, ${header.migrations.length} migrations.`,
    ...header.skipped.map(({ name, reason }) => `Rows of ${name} not included: ${reason}.`),
    ...Object.entries(figures).map(([name, value]) => `  ${name}: ${value}`),
  ]
}
