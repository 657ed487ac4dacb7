import { Button } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { passwordMessages } from '#contract/accounts/messages.ts'
import { orpc } from '../../../shared/api/client.ts'
import { failureOf } from '../../../shared/api/failure.ts'
import { Panel } from '../../../shared/ui/tiles/panel.tsx'
import { toast } from '../../../shared/ui/toasts/toast.ts'
import { securityMessages } from './messages.ts'
import classes from './security-tab.module.css'

/** The way to a new password: a link to one's own address, so that an open session alone is not enough. */
export function PasswordLink({ email }: { email: string }) {
  const ask = useMutation(
    orpc.passwords.resetPassword.mutationOptions({
      onSuccess: ({ message }) => void toast('done', message, 3_000),
      onError: (error) => {
        const { code, message } = failureOf(error)
        toast('failed', code === 'server.failed' ? passwordMessages.resetFailed : message, 6_000)
      },
    }),
  )
  return (
    <Panel title="Forgot your current password?">
      <div className={classes.password}>
        <div className={classes.words}>
          <p>
            We’ll email a reset link to <b>{email}</b>.
          </p>
          <p className={classes.note}>{securityMessages.forgotten}</p>
        </div>
        <Button
          variant="default"
          leftSection={<IconMail size={16} stroke={1.7} aria-hidden />}
          loading={ask.isPending}
          onClick={() => ask.mutate({ email })}
        >
          Send reset link
        </Button>
      </div>
    </Panel>
  )
}
