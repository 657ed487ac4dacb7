import type { DomainProject } from '#contract/domain-projects/rows.ts'

export type RefusedKeyword = { keyword: string; reason: string }

/** Keywords of a domain that are to be tracked. */
export type TrackProps = {
  keywords: string[]
  /** Keywords that no project takes. */
  refused: RefusedKeyword[]
  project: DomainProject
  /** They were added to a project. */
  onAdded: () => void
  onClose: () => void
}
