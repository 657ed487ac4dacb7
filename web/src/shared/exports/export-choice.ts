import { type ExportFormat, exportFormats } from '#contract/rules/exports.ts'

const key = 'export-choice'

/** What was chosen for the last file on this device, as far as it is there and readable. */
function readAll(): Record<string, unknown> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
    return typeof kept === 'object' && kept !== null ? { ...kept } : {}
  } catch {
    return {}
  }
}

export const readExportChoice = (name: string): unknown => readAll()[name]

export const readExportFormat = (): ExportFormat =>
  exportFormats.find((format) => format === readExportChoice('format')) ?? 'xlsx'

/** For the next file. Where nothing can be kept, the next one starts as usual. */
export function keepExportChoice(choice: Record<string, unknown>) {
  try {
    localStorage.setItem(key, JSON.stringify({ ...readAll(), ...choice }))
  } catch {
    // A full or forbidden storage keeps nobody from a file.
  }
}
