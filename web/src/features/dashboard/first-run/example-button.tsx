import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import type { UserData } from '#contract/accounts/rows.ts'
import { leastKeywords } from '#contract/rules/credit-settings/check-sizes.ts'
import { formatCredits } from '#contract/rules/credits/credit-amounts.ts'
import { defaultReading, serpCheckPrice } from '#contract/rules/paid-runs/prices.ts'
import { serpCheckMessages } from '#contract/serp-checks/messages.ts'
import { accountQuery, useAccountDetails } from '../../../parts/access/account.ts'
import { toastRunStarted } from '../../../parts/paid-runs/run-toasts.ts'
import { useAttemptId } from '../../../shared/api/attempt-id.ts'
import { client } from '../../../shared/api/client.ts'
import { failureOf } from '../../../shared/api/failure.ts'
import { countOf } from '../../../shared/format/numbers.ts'
import { toast } from '../../../shared/ui/toasts/toast.ts'
import classes from './first-run.module.css'
import { exampleCheck, firstRunMessages as messages } from './messages.ts'

/** Runs an example check that finds ranks, and opens it; absent if credits don't cover it. */
export function ExampleButton({ user }: { user: UserData }) {
  const setting = useAccountDetails()?.module.SERPS
  const example = useExampleCheck(user)
  const { domainUrl, keywords } = exampleCheck
  if (setting === undefined || keywords.length < leastKeywords(setting)) return null
  const { total } = serpCheckPrice(setting, keywords.length, defaultReading)
  if (total > user.credits) return null
  return (
    <>
      <Button size="xs" variant="default" loading={example.isBusy} onClick={example.run}>
        {messages.example}
      </Button>
      <span className={classes.price}>
        {domainUrl}, {countOf(keywords.length, 'keyword')}: <b>{formatCredits(total)}</b> credits
      </span>
    </>
  )
}

function useExampleCheck(user: UserData) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const attempt = useAttemptId()
  // A second quick click can come before the button shows that it is busy.
  const isUnderWay = useRef(false)
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: async () => {
      // Form settings are otherwise loaded only with a form.
      const { exampleInput } = await import('./example-input.ts')
      const input = exampleInput(user)
      return client.serpChecks.startSerpCheck({ ...input, random_id: attempt.idFor(input) })
    },
    onSuccess: ({ data }) => {
      attempt.settle(null)
      toastRunStarted({ type: 'serp-check', id: data.id }, serpCheckMessages.queued)
      void queryClient.invalidateQueries({ queryKey: accountQuery.queryKey })
      void navigate({ to: '/view-serps', search: { open: data.id } })
    },
    onError: (error) => {
      isUnderWay.current = false
      attempt.settle(error)
      toast('failed', failureOf(error).message, 6_000)
    },
  })
  const run = () => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    mutate()
  }
  return { run, isBusy: isPending || isSuccess }
}
