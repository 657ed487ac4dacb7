import { placeTables } from '../../platform/distribution/placed-tables.ts'
import { rankProjectCompetitors } from './competitors/tables.ts'
import { rankPackedDays, rankProjectDays } from './days/tables.ts'
import { rankKeywordGroups, rankSharedResults } from './keyword-groups/tables.ts'
import { rankProjectKeywords } from './keywords/tables.ts'
import { rankProjectPageFindings } from './landing-pages/tables.ts'
import { rankProjectMovements } from './movement/tables.ts'
import { rankProjectNotes } from './notes/tables.ts'
import { rankProjects } from './projects/tables.ts'
import { rankCompetitorObservations, rankObservations, rankProjectRuns } from './runs/tables.ts'
import { rankSegments } from './segments/tables.ts'
import { rankShareDays } from './share-of-voice/tables.ts'
import { rankKeywordTags, rankTags } from './tags/tables.ts'
import { rankProjectWeeks } from './week/tables.ts'

/** Each folder declares its own tables, in a tables.ts. */
export const rankProjectsPlacement = placeTables({
  byAccount: [
    rankProjects,
    rankProjectKeywords,
    rankProjectCompetitors,
    rankProjectRuns,
    rankProjectDays,
    rankProjectMovements,
    rankProjectPageFindings,
    rankProjectNotes,
    rankTags,
    rankKeywordTags,
    rankSegments,
    rankPackedDays,
    rankKeywordGroups,
    rankSharedResults,
    rankShareDays,
    rankProjectWeeks,
    rankObservations,
    rankCompetitorObservations,
  ],
})
