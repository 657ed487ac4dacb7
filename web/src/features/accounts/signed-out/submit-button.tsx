import { Button, Loader } from '@mantine/core'
import { formatWait } from '../../../shared/format/wait.ts'
import classes from './form.module.css'

type SubmitButtonProps = {
  children: string
  isBusy: boolean
  /** Until it is enabled again. */
  secondsLeft: number
  /** True if there is nothing to fill in. */
  autoFocus?: boolean
}

/** The main button of a form. It keeps the focus whatever state it is in. */
export function SubmitButton({ children, isBusy, secondsLeft, autoFocus = false }: SubmitButtonProps) {
  const isOff = isBusy || secondsLeft > 0
  return (
    <Button
      size="lg"
      fullWidth
      className={classes.waiting}
      type="submit"
      autoFocus={autoFocus}
      aria-disabled={isOff || undefined}
      data-disabled={(isOff && !isBusy) || undefined}
      leftSection={isBusy && <Loader size={16} color="var(--sp-on-brand)" aria-hidden />}
    >
      {secondsLeft > 0 ? `Try again in ${formatWait(secondsLeft)}` : children}
    </Button>
  )
}
