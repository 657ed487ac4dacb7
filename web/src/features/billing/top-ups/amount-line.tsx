import { Button, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import type { ManagedTopUpOption } from '#contract/billing/top-ups/endpoints.ts'
import { orpc } from '../../../shared/api/client.ts'
import { formatMoney } from '../../../shared/format/money.ts'
import { countOf, formatCount } from '../../../shared/format/numbers.ts'
import { IconAction } from '../../../shared/ui/actions/icon-action.tsx'
import { toastOutcome } from '../../../shared/ui/toasts/toast-outcome.ts'
import { creditsProblem } from './credits-problem.ts'
import { refreshTopUps } from './queries.ts'
import classes from './top-up-amounts-page.module.css'

type AmountLineProps = { option: ManagedTopUpOption; currency: string; mayEdit: boolean; onDelete: () => void }

/** An amount with the credits it brings, which can be set. */
export function AmountLine({ option, currency, mayEdit, onDelete }: AmountLineProps) {
  const { value, label, credits, recharges } = option
  return (
    <li className={classes.line}>
      <span className={classes.amount}>
        <b>{label}</b>
        <span>
          {formatMoney(Math.round((value / credits) * 1_000 * 100) / 100, currency)} per 1,000 credits
          {recharges > 0 && `, Auto Recharge of ${countOf(recharges, 'customer')}`}
        </span>
      </span>
      {mayEdit ? (
        <>
          <CreditsForm option={option} />
          <IconAction icon={IconTrash} label={`Delete ${label}`} hint="Delete Amount" onClick={onDelete} />
        </>
      ) : (
        <span>{formatCount(credits)} credits</span>
      )}
    </li>
  )
}

function CreditsForm({ option: { id, label, credits } }: { option: ManagedTopUpOption }) {
  const queryClient = useQueryClient()
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(String(credits))
  const [problem, setProblem] = useState<string | null>(null)
  const update = useMutation(orpc.topUps.updateTopUp.mutationOptions(toastOutcome(() => refreshTopUps(queryClient))))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = creditsProblem(text)
    setProblem(found)
    if (found !== null) field.current?.focus()
    else if (!update.isPending) update.mutate({ id, credits: Number(text) })
  }
  return (
    <form noValidate className={classes.credits} onSubmit={submit}>
      <TextInput
        ref={field}
        aria-label={`Credits for ${label}`}
        inputMode="numeric"
        autoComplete="off"
        maxLength={12}
        value={text}
        error={problem}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Button type="submit" variant="default" loading={update.isPending} disabled={text.trim() === String(credits)}>
        Update Credits <span className="visually-hidden">of {label}</span>
      </Button>
    </form>
  )
}
