import type { DomainShare } from '#contract/rank-projects/share-of-voice.ts'
import type { ProjectCompetitor } from '../competitors/project-competitors.ts'
import type { ProjectRow } from '../get-project.ts'
import { nameTarget } from './sum-shares.ts'

/** The targets of a project among the domains of its pages. */
export type NamedTargets = {
  own: string
  /** The project's target first. */
  names: string[]
  kindOf: (name: string) => DomainShare['kind']
  competitorOf: (name: string) => number | null
  partOf: (name: string) => string | null
}

export function nameTargets(
  { domain }: Pick<ProjectRow, 'domain'>,
  competitors: readonly ProjectCompetitor[],
): NamedTargets {
  const own = nameTarget(domain)
  const tracked = competitors.map((competitor) => ({ ...nameTarget(competitor.domain), id: competitor.id }))
  const find = (name: string) => tracked.find((one) => one.name === name)
  return {
    own: own.name,
    names: [own.name, ...tracked.map(({ name }) => name)],
    kindOf: (name) => (name === own.name ? 'own' : find(name) === undefined ? 'other' : 'competitor'),
    competitorOf: (name) => (name === own.name ? null : (find(name)?.id ?? null)),
    partOf: (name) => (name === own.name ? own.partOf : (find(name)?.partOf ?? null)),
  }
}
