import type { ErrorReportSettings, ErrorReports } from './error-reports.ts'

/** Loads the package only if an address is set. */
export async function openErrorReports(
  settings: ErrorReportSettings | undefined,
  role: string,
): Promise<ErrorReports | undefined> {
  if (settings === undefined) return undefined
  const { createSentryReports } = await import('./sentry-reports.ts')
  return createSentryReports(settings, role)
}
