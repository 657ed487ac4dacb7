import { type ExportFormat, exportFormats } from '#contract/rules/exports/exports.ts'

const key = 'export-choice'

/** The choices for the last file on this device, if stored and readable. */
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

/** Remembers the choices for the next file. If storage fails, the next file starts with the defaults. */
export function storeExportChoice(choice: Record<string, unknown>) {
  try {
    localStorage.setItem(key, JSON.stringify({ ...readAll(), ...choice }))
  } catch {
    // A full or blocked storage must not prevent the export.
  }
}
