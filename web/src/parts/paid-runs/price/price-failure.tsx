import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { failureOf } from '../../../shared/api/failure.ts'
import classes from '../../../shared/inputs/form-layout.module.css'
import { accountQuery } from '../../access/account.ts'

/** The prices come with the account; without them nothing can be started, so the panel says why and offers to try again. */
export function PriceFailure() {
  const { data, error, failureReason, errorUpdateCount, isFetching, refetch } = useQuery(accountQuery)
  // The count outlives the next attempt, during which there is no error yet.
  if (data !== undefined || errorUpdateCount === 0) return null
  return (
    <div className={classes.problem} role="alert">
      <p>Couldn’t load prices. {failureOf(error ?? failureReason).message}</p>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconRefresh size={14} stroke={1.8} aria-hidden />}
        onClick={() => void refetch()}
        loading={isFetching}
      >
        Retry
      </Button>
    </div>
  )
}
