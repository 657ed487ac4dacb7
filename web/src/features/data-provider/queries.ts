import { useQuery } from '@tanstack/react-query'
import type { Ability } from '#contract/rules/access/abilities.ts'
import { orpc } from '../../shared/api/client.ts'
import type { StoredAccount } from '../../shared/session/session.ts'

const ability: Ability = 'VIEW_CUSTOMERS_MODULE'
const retryMilliseconds = 60_000

/** The state of the search data provider: no event reports it, so it is polled while the page is open. */
const providerStatus = orpc.providerStatus.showProviderStatus.queryOptions({
  staleTime: 0,
  refetchInterval: retryMilliseconds,
  refetchOnWindowFocus: true,
})

/** The provider's incident that staff have to know now; undefined while all is well, and for everyone else. */
export function useProviderIncident(account: StoredAccount | undefined) {
  const maySee = account?.userAbilities.includes(ability) === true
  const { data } = useQuery({ ...providerStatus, enabled: maySee })
  return !maySee || data === undefined || data.data.state === 'ok' ? undefined : data.data
}
