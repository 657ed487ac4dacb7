import { Title } from '@mantine/core'
import { type FormEventHandler, type ReactNode, useId } from 'react'
import classes from './form.module.css'
import type { Problem } from './use-form-call.ts'

type SignedOutFormProps = {
  title: string
  lead: ReactNode
  problem: Problem | undefined
  onSubmit: FormEventHandler<HTMLFormElement>
  /** Everything is done and the next screen about to come: the button, or Enter in a field, brings it at once. */
  onGoOn?: (() => void) | undefined
  children: ReactNode
  /** Ways to somewhere else. */
  below?: ReactNode
}

export function SignedOutForm({ title, lead, problem, onSubmit, onGoOn, children, below }: SignedOutFormProps) {
  const id = useId()
  const submit: FormEventHandler<HTMLFormElement> = (event) => {
    if (onGoOn === undefined) return onSubmit(event)
    event.preventDefault()
    onGoOn()
  }
  return (
    <form className={classes.form} onSubmit={submit} noValidate aria-labelledby={id}>
      <div className={classes.head}>
        <Title order={1} className={classes.title} id={id}>
          {title}
        </Title>
        <p className={classes.lead}>{lead}</p>
      </div>
      <div role="alert" className={classes.alert}>
        {problem !== undefined && <ProblemLine problem={problem} />}
      </div>
      {children}
      {below !== undefined && <div className={classes.below}>{below}</div>}
    </form>
  )
}

/** How long to wait is counted down on the button; here it is only said, once, to who cannot see that. */
function ProblemLine({ problem: { words, wait } }: { problem: Problem }) {
  return (
    <p className={classes.problem}>
      {words}
      {wait !== undefined && <span className="visually-hidden"> {wait}</span>}
    </p>
  )
}
