import { Button } from '@mantine/core'
import { IconCloudOff, IconRefresh } from '@tabler/icons-react'
import { failureOf } from '../../api/failure.ts'
import { EmptyState } from './empty-state.tsx'

type ErrorStateProps = { title: string; error: unknown; onRetry: () => void; retrying?: boolean }

/** A failed load: what failed, why as far as it is known, and the way to try again. */
export function ErrorState({ title, error, onRetry, retrying }: ErrorStateProps) {
  return (
    <EmptyState
      tone="error"
      icon={IconCloudOff}
      title={title}
      text={failureOf(error).message}
      action={
        <Button
          variant="default"
          leftSection={<IconRefresh size={15} stroke={1.8} />}
          onClick={onRetry}
          loading={retrying}
        >
          Retry
        </Button>
      }
    />
  )
}
