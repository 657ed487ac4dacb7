import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { holdsAbility } from '../../../parts/access/access.ts'
import { orpc } from '../../../shared/api/client.ts'

/** Anchor of a locked account's projects, which can be taken along. */
export const myProjectsId = 'my-projects'

/** Reading and exporting what one has needs no plan. Where there is nothing, nothing is offered. */
export function ExportMyProjects() {
  const { data } = useQuery(
    orpc.rankProjects.listRankProjects.queryOptions({ input: {}, enabled: holdsAbility('VIEW_SERP_PROJECT_LIST') }),
  )
  if (data === undefined || data.data.pagination.total === 0) return null
  return (
    <Button
      size="md"
      variant="default"
      renderRoot={(root) => <Link to="/list-serp-project" hash={myProjectsId} {...root} />}
    >
      Export my data
    </Button>
  )
}
