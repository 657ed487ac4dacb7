import type { DomainProject } from '#contract/domain-projects/rows.ts'

/** Keywords of a domain that are to be tracked. */
export type TrackProps = {
  keywords: string[]
  project: DomainProject
  /** They were added to a project. */
  onAdded: () => void
  onClose: () => void
}
