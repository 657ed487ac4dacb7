import { z } from 'zod'
import { planBounds } from '#contract/rules/billing/plan-bounds.ts'
import { segmentLimits } from '#contract/rules/limits/limits.ts'

const count = z.number().int().nonnegative()
/** The figure at the end of the days, and its change within them; null if unknown. */
const figure = z.object({ now: z.number().nullable(), change: z.number().nullable() })
const mover = z.object({
  keyword: z.string().max(200),
  /** The name of its setting, if the project has several. */
  setting: z.string().max(500).optional(),
  /** Null if it was not, or is not, among the results read; `depth` is how many that were. */
  before: z.number().int().nullable(),
  now: z.number().int().nullable(),
  depth: z.number().int(),
  /** It stood, or stands, above the first result as the featured snippet. */
  beforeIsSnippet: z.boolean().optional(),
  nowIsSnippet: z.boolean().optional(),
})

/** A project's part. Its name and keywords may be quoted, because only the owner who wrote them reads it. */
const projectSummary = z.object({
  projectId: z.number().int(),
  name: z.string().max(100),
  /** The day of its latest run and of the run it is compared with; null if there is none. */
  day: z.iso.date().nullable(),
  comparedDay: z.iso.date().nullable(),
  /**
   * The kind of the run compared with: the one the last summary ended with, the first one of the project, or the first one
   * with new search settings.
   */
  start: z.enum(['previous', 'first', 'settings']),
  /** A change below zero is an improvement. */
  average: figure,
  /** The keywords the average covers now; missing from summaries of earlier releases, which excluded keywords not found. */
  averageBasis: z
    .object({ found: count, unranked: count, unranked_as: z.number().int().nullable(), left_out: count })
    .nullable()
    .optional(),
  visibility: figure,
  keywords: z.object({
    tracked: count,
    improved: count,
    declined: count,
    unchanged: count,
    appeared: count,
    lost: count,
    unknown: count,
  }),
  /** Changes from check to check; missing if none are compared, and from summaries of earlier releases. */
  market: z.object({ judged: count, calm: count, unusual: count }).optional(),
  winners: z.array(mover).max(5),
  losers: z.array(mover).max(5),
  /** The segments chosen for the summary, by name; missing from summaries of earlier releases. */
  segments: z
    .array(
      z.object({
        name: z.string().max(2 * segmentLimits.characters),
        keywords: count,
        averageChange: z.number().nullable(),
        visibilityChange: z.number().nullable(),
        improved: count,
        declined: count,
      }),
    )
    .max(segmentLimits.inSummary)
    .optional(),
  /** Look-ups that failed and were not made up for on the same day. */
  failed: count,
  skipped: z.enum(['credits', 'plan']).nullable(),
  credits: z.number().nonnegative(),
})
export type ProjectSummary = z.infer<typeof projectSummary>

/**
 * The moves of an account's projects in the days after `from` up to `through`, the worst first. The next one begins
 * where this one ended.
 */
const summaryOfProjects = z.object({
  from: z.iso.date(),
  through: z.iso.date(),
  projects: z.array(projectSummary).min(1).max(planBounds.projects),
})
export type WeeklySummary = z.infer<typeof summaryOfProjects>

const earlierFigure = z.object({ now: z.number().nullable(), before: z.number().nullable() })

/** Earlier notices cover one project each. */
const earlierSummary = projectSummary
  .omit({ start: true, average: true, visibility: true })
  .extend({
    day: z.iso.date(),
    notCompared: z.enum(['first', 'settings', 'depth', 'unchecked']).nullable(),
    average: earlierFigure,
    visibility: earlierFigure,
  })
  .transform(({ notCompared, average, visibility, ...project }): WeeklySummary => {
    const changed = ({ now, before }: z.infer<typeof earlierFigure>) => ({
      now,
      change: now === null || before === null ? null : now - before,
    })
    const start = notCompared === 'first' || notCompared === 'settings' ? notCompared : 'previous'
    const summary = { ...project, start, average: changed(average), visibility: changed(visibility) } as const
    return {
      from: project.comparedDay ?? project.day,
      through: project.day,
      projects: [{ ...summary, day: notCompared === 'unchecked' ? null : project.day }],
    }
  })

export const weeklySummary: z.ZodType<WeeklySummary> = z.union([summaryOfProjects, earlierSummary])

const sampleProject: ProjectSummary = {
  projectId: 7,
  name: 'Kestrel Roast, Dublin',
  day: '2026-11-08',
  comparedDay: '2026-11-01',
  start: 'previous',
  average: { now: 23.4, change: 0.9 },
  averageBasis: { found: 36, unranked: 6, unranked_as: 101, left_out: 0 },
  visibility: { now: 38.2, change: -1.7 },
  keywords: { tracked: 42, improved: 6, declined: 11, unchanged: 21, appeared: 1, lost: 2, unknown: 1 },
  market: { judged: 19, calm: 4, unusual: 12 },
  winners: [
    { keyword: 'best coffee for latte', before: 40, now: 33, depth: 100 },
    { keyword: 'espresso machine', before: 9, now: 4, depth: 100 },
    { keyword: 'coffee subscription ireland', before: null, now: 97, depth: 100 },
  ],
  losers: [
    { keyword: 'milk frother', before: 31, now: 42, depth: 100 },
    { keyword: 'cold brew bags', before: 98, now: null, depth: 100 },
  ],
  segments: [
    { name: 'Coffee beans', keywords: 9, averageChange: -0.6, visibilityChange: 1.2, improved: 4, declined: 1 },
  ],
  failed: 2,
  skipped: null,
  credits: 961.38,
}

export const sampleSummary: WeeklySummary = {
  from: '2026-11-01',
  through: '2026-11-08',
  projects: [
    sampleProject,
    {
      ...sampleProject,
      ...{ projectId: 9, name: 'Lumen Bikes', failed: 0, credits: 480.69 },
      average: { now: 8.1, change: -1.2 },
      averageBasis: { found: 20, unranked: 0, unranked_as: null, left_out: 0 },
      visibility: { now: 51.4, change: 2.6 },
      keywords: { tracked: 20, improved: 9, declined: 2, unchanged: 8, appeared: 1, lost: 0, unknown: 0 },
      market: { judged: 11, calm: 8, unusual: 1 },
      winners: [{ keyword: 'city bike', before: 12, now: 5, depth: 100 }],
      losers: [{ keyword: 'bike lock', before: 6, now: 9, depth: 100 }],
    },
  ],
}
