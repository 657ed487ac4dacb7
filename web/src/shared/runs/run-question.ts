/** refresh: every keyword once more · retry: those that failed. */
export type RunKind = 'refresh' | 'retry'

/** What is asked before something is looked up again. */
export type RunQuestion<Subject = unknown> = {
  kind: RunKind
  subject: Subject
  /** The look the server asks about: younger than the one this screen knew of. */
  recentLook?: string
  /** Why the last press brought nothing. */
  problem?: string
}
