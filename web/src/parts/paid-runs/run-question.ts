/** refresh: all keywords again, or the selected ones · retry: those that failed. */
export type RunKind = 'refresh' | 'retry'

/** The question before something is looked up again. */
export type RunQuestion<Subject = unknown> = {
  kind: RunKind
  subject: Subject
  /** The check the server asks to confirm: younger than the one this screen knew of. */
  recentCheck?: string
  /** The reason why the last attempt failed. */
  problem?: string
}

/** The request that was sent: a refresh of something, or its retry. */
export type RunOrder = {
  kind: RunKind
  id: number
  confirm: boolean
  /** Only those. */
  keywords?: readonly number[]
  /** Only those of a project’s setting. */
  setting?: number
}

/** True if an answer belongs to the open question, which may have been replaced by another one meanwhile. */
export const isAnsweredBy = (question: RunQuestion<{ id: number }> | undefined, { kind, id }: RunOrder) =>
  question !== undefined && question.kind === kind && question.subject.id === id
