import type { ProjectSummary } from './weekly-summary-shape.ts'

/** The number of projects that show their keywords, and of keywords in each; a single project shows all it has. */
const detailed = { projects: 5, movers: 3 }

/**
 * In the order they need attention: those with nothing checked that failed or were skipped, then by visibility lost, then by
 * keywords declined or lost; those without a run come last. Only the first keep their keywords, and only if they moved.
 */
export function worstFirst(summaries: readonly ProjectSummary[]): ProjectSummary[] {
  const ordered = summaries.toSorted(
    (a, b) =>
      groupOf(a) - groupOf(b) ||
      (a.visibility.change ?? 0) - (b.visibility.change ?? 0) ||
      fallenOf(b) - fallenOf(a) ||
      a.name.localeCompare(b.name, 'en'),
  )
  if (ordered.length === 1) return ordered
  return ordered.map((summary, at) => {
    const kept = at < detailed.projects ? detailed.movers : 0
    return { ...summary, winners: summary.winners.slice(0, kept), losers: summary.losers.slice(0, kept) }
  })
}

const groupOf = ({ day, failed, skipped }: ProjectSummary) => {
  if (day !== null) return 1
  return failed > 0 || skipped !== null ? 0 : 2
}

const fallenOf = ({ keywords }: ProjectSummary) => keywords.declined + keywords.lost
