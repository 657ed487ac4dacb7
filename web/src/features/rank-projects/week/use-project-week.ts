import { useQuery } from '@tanstack/react-query'
import { orpc } from '../../../shared/api/client.ts'
import { reloadDelays } from '../reload-delays.ts'

/** The statements of a project's newest week, reloaded until they are complete. */
export const useProjectWeek = (id: number) =>
  useQuery({
    ...orpc.rankProjects.showProjectWeek.queryOptions({ input: { id } }),
    // The event stream announces that the week has been read; this is for networks that block it.
    refetchInterval: ({ state }) => (state.data?.data.is_pending === true ? reloadDelays.pending : false),
  })
