import { Switch } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { orpc } from '../../../shared/api/client.ts'
import { failureOf } from '../../../shared/api/failure.ts'
import { toast } from '../../../shared/ui/toasts/toast.ts'
import { refreshDevices, trustedDevices } from './queries.ts'
import classes from './security-tab.module.css'

const CodeOffDialog = lazy(() => import('./code-off-dialog.tsx'))

/** Switches the code at every sign-in, on trusted devices too. Turning it on takes effect at once; turning it off asks for the password. */
export function SignInCodeSwitch({ isOn }: { isOn: boolean }) {
  const queryClient = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const choose = useMutation(
    orpc.sessions.chooseSignInCode.mutationOptions({
      onSuccess: ({ message, data }) => {
        const { every_time } = data
        queryClient.setQueryData(trustedDevices.queryKey, (now) => now && { ...now, code_every_time: every_time })
        setAsking(false)
        toast('done', message, 2_000)
      },
      onError: (error, { every_time }) => {
        if (every_time) toast('failed', failureOf(error).message, 6_000)
        void refreshDevices(queryClient)
      },
    }),
  )
  const isTurningOn = choose.isPending && choose.variables.every_time
  const turn = (on: boolean) => {
    if (choose.isPending) return
    choose.reset()
    if (on) choose.mutate({ every_time: true })
    else setAsking(true)
  }
  return (
    <div className={classes.switch}>
      <Switch
        checked={isTurningOn || isOn}
        onChange={({ currentTarget }) => turn(currentTarget.checked)}
        withThumbIndicator={false}
        classNames={{ track: classes.track }}
        label="Require a code at every sign-in"
        description="Even on trusted devices. We’ll email you the code, or ask for your second step if two-step verification is on."
      />
      <Suspense>
        {isAsking && (
          <CodeOffDialog
            problem={choose.error === null ? undefined : failureOf(choose.error).message}
            isPending={choose.isPending}
            onConfirm={(password) => choose.mutate({ every_time: false, password })}
            onClose={() => setAsking(false)}
          />
        )}
      </Suspense>
    </div>
  )
}
