/** An error for operators, as logged. */
export type ErrorReport = {
  level: 'error' | 'fatal'
  message: string
  error: unknown
  /** Such as the request and job; no account or address. */
  tags: Readonly<Record<string, string>>
}

export type ErrorReports = {
  report(report: ErrorReport): void
  /** Sends what is left, within two seconds. */
  close(): Promise<void>
}

export type ErrorReportSettings = {
  /** Address of the project that collects them, with its public key. */
  dsn: string
  environment: string
  release: string | undefined
}
