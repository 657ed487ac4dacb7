import { orpc } from '../../../shared/api/client.ts'

/** A check of a keyword against an earlier one; without dates the newest against the one before. */
export const rankMovement = (
  id: number,
  keyword_id: number,
  { date, compared }: { date: string | undefined; compared: string | undefined },
) => orpc.rankProjects.showRankMovement.queryOptions({ input: { id, keyword_id, date, compared } })
