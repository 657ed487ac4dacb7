import { useQuery } from '@tanstack/react-query'
import { orpc } from '../../../shared/api/client.ts'
import { reloadDelays } from '../reload-delays.ts'

/** The statements of a project's newest week. */
export const projectWeek = (id: number) => orpc.rankProjects.showProjectWeek.queryOptions({ input: { id } })

/** The same, reloaded until they are complete. */
export const useProjectWeek = (id: number) =>
  useQuery({
    ...projectWeek(id),
    // The event stream announces that the week has been read; this is for networks that block it.
    refetchInterval: ({ state }) => (state.data?.data.is_pending === true ? reloadDelays.pending : false),
  })
