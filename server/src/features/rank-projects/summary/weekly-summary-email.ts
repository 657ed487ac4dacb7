import { Fragment, createElement as h, type ReactNode } from 'react'
import { formatCredits } from '#contract/rules/credits/credit-amounts.ts'
import { DataTable, Note, Paragraph, Section } from '../../../platform/email/email-blocks.ts'
import type { ProjectSummary, WeeklySummary } from './weekly-summary-shape.ts'
import {
  averageChangeText,
  averageText,
  formatCount,
  formatDay,
  movedText,
  projectText,
  rangeText,
  segmentChanges,
  snippetText,
  visibilityChangeText,
  visibilityText,
} from './weekly-summary-text.ts'

/** The part of the email below its text: what moved, links to it, what the runs cost, and how projects are ordered. */
export const summaryDetails = (summary: WeeklySummary, siteUrl: string): ReactNode[] => {
  const [only, ...others] = summary.projects
  const isOne = others.length === 0
  return [
    ...(isOne && only !== undefined ? detailsOfOne(only) : detailsOfMany(summary, siteUrl)),
    h(Note, { key: 'range' }, rangeNote(summary)),
    h(
      Note,
      { key: 'credits' },
      `Credits used: ${formatCredits(summary.projects.reduce((sum, { credits }) => sum + credits, 0))}`,
    ),
  ]
}

function detailsOfOne(project: ProjectSummary): ReactNode[] {
  const { keywords, comparedDay } = project
  const counts: [string, number][] = [
    ['Improved', keywords.improved],
    ['Declined', keywords.declined],
    ['Unchanged', keywords.unchanged],
    ['New', keywords.appeared],
    ['Lost', keywords.lost],
    ['Not comparable', keywords.unknown],
  ]
  return [
    comparedDay !== null &&
      h(
        Section,
        { key: 'counts', title: `Keywords since ${formatDay(comparedDay)}` },
        h(DataTable, {
          head: ['Change', 'Keywords'],
          rows: counts.map(([name, amount]) => [name, formatCount(amount)]),
        }),
      ),
    ...segmentsOf(project),
    project.losers.length > 0 && h(Section, { key: 'losers', title: 'Largest declines' }, moverTable(project.losers)),
    project.winners.length > 0 &&
      h(Section, { key: 'winners', title: 'Largest improvements' }, moverTable(project.winners)),
  ]
}

function detailsOfMany({ projects }: WeeklySummary, siteUrl: string): ReactNode[] {
  const moved = projects.filter(({ winners, losers }) => winners.length + losers.length > 0)
  return [
    h(Section, { key: 'all', title: 'All projects, worst first' }, projectTable(projects, siteUrl)),
    h(
      Note,
      { key: 'order' },
      'Order: projects whose runs all failed or were skipped, then by visibility lost, then by keywords declined or lost.',
    ),
    ...moved.map((project) =>
      h(
        Section,
        { key: project.projectId, title: project.name, href: `${siteUrl}/view-serp-project/${project.projectId}` },
        h(Paragraph, { key: 'text' }, projectText(project)),
        ...segmentsOf(project),
        moverTable([...project.losers, ...project.winners]),
      ),
    ),
  ]
}

/** A row for each chosen segment. */
const segmentsOf = ({ segments = [] }: ProjectSummary): ReactNode[] =>
  segments.length === 0
    ? []
    : [
        h(
          Section,
          { key: 'segments', title: 'Segments' },
          h(DataTable, {
            head: ['Segment', 'Average position', 'Visibility'],
            rows: segments.map((segment) => {
              const { average, visibility } = segmentChanges(segment)
              const moved = `${formatCount(segment.improved)} improved, ${formatCount(segment.declined)} declined`
              return [twoLines(segment.name, moved), average, visibility]
            }),
          }),
        ),
      ]

/** Each cell has a second line, because a phone has no room for more columns. */
const projectTable = (projects: readonly ProjectSummary[], siteUrl: string) =>
  h(DataTable, {
    head: ['Project', 'Average position', 'Visibility'],
    rows: projects.map((project) => [
      twoLines(
        h(
          'a',
          {
            className: 'ink',
            href: `${siteUrl}/view-serp-project/${project.projectId}`,
            style: { color: '#1a2233' },
          },
          project.name,
        ),
        keywordsText(project),
      ),
      twoLines(averageText(project), averageChangeText(project)),
      twoLines(visibilityText(project), visibilityChangeText(project)),
    ]),
  })

const twoLines = (first: ReactNode, second: string) =>
  second === '' ? first : h(Fragment, null, first, h('br'), second)

function keywordsText(project: ProjectSummary): string {
  if (project.day === null) return 'not checked'
  if (project.comparedDay === null) return 'not compared'
  return movedText(project)
}

function rangeNote(summary: WeeklySummary): string {
  const whose = summary.projects.length === 1 ? 'The' : 'Each project’s'
  return `${rangeText(summary)}. ${whose} latest run up to ${formatDay(summary.through)} is compared with the run its last summary ended with, or with its first run if there was none.`
}

const moverTable = (movers: ProjectSummary['winners']) =>
  h(DataTable, {
    head: ['Keyword', 'Before', 'Now'],
    rows: movers.map(({ keyword, setting, before, now, depth, beforeIsSnippet, nowIsSnippet }) => [
      setting === undefined ? keyword : `${keyword} (${setting})`,
      beforeIsSnippet ? snippetText : placeText(before, depth),
      nowIsSnippet ? snippetText : placeText(now, depth),
    ]),
  })

const placeText = (rank: number | null, depth: number) => (rank === null ? `Not in top ${depth}` : String(rank))
