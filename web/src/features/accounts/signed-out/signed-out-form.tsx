import { Title } from '@mantine/core'
import { type FormEventHandler, type ReactNode, useId } from 'react'
import classes from './form.module.css'
import type { Problem } from './use-form-call.ts'

type SignedOutFormProps = {
  title: string
  lead: ReactNode
  problem: Problem | undefined
  onSubmit: FormEventHandler<HTMLFormElement>
  children: ReactNode
  /** Ways to somewhere else. */
  below?: ReactNode
}

export function SignedOutForm({ title, lead, problem, onSubmit, children, below }: SignedOutFormProps) {
  const id = useId()
  return (
    <form className={classes.form} onSubmit={onSubmit} noValidate aria-labelledby={id}>
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

/** The button counts down the wait. Here it is announced once, for people who cannot see the button. */
function ProblemLine({ problem: { words, wait } }: { problem: Problem }) {
  return (
    <p className={classes.problem}>
      {words}
      {wait !== undefined && <span className="visually-hidden"> {wait}</span>}
    </p>
  )
}
