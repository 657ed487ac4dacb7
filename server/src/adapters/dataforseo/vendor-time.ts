/** Reads `2026-07-08 14:46:35 +00:00`, with any offset; null when it is not one. */
export function parseVendorTime(text: string): Date | null {
  const parts = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}:\d{2}) ?([+-]\d{2}:\d{2}|Z)$/.exec(text)
  if (parts === null) return null
  const instant = new Date(`${parts[1]}T${parts[2]}${parts[3]}`)
  return Number.isNaN(instant.getTime()) ? null : instant
}

/** Writes `2026-07-08 14:46:35 +00:00`; fractions of a second are cut off. */
export function formatVendorTime(instant: Date): string {
  return `${instant.toISOString().slice(0, 19).replace('T', ' ')} +00:00`
}
