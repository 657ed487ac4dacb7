import { useQuery } from '@tanstack/react-query'
import { orpc } from '../../../shared/api/client.ts'
import { reloadDelays } from '../reload-delays.ts'

/** The statements of a project's newest week, again and again while they are on their way. */
export const useProjectWeek = (id: number) =>
  useQuery({
    ...orpc.rankProjects.showProjectWeek.queryOptions({ input: { id } }),
    // The event stream tells that the week has been read; this is for where it cannot get through.
    refetchInterval: ({ state }) => (state.data?.data.is_pending === true ? reloadDelays.pending : false),
  })
