import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { Link, type LinkProps, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { countOf } from '../../format/numbers.ts'
import { hideToasts } from '../toasts/toast.ts'
import classes from './landing.module.css'

type LandingProps = {
  /** The finished action. */
  message: string
  /** The target, and the delay before it. */
  place: { name: string; to: LinkProps['to'] }
  afterSeconds: number
  onStay: () => void
}

/**
 * After something is done the page goes on to what follows, unless somebody would rather go at once or stay. It says what is
 * done itself: a toast would cover its buttons.
 */
export function Landing({ message, place: { name, to }, afterSeconds, onStay }: LandingProps) {
  const navigate = useNavigate()
  const [seconds, setSeconds] = useState(afterSeconds)
  // A toast of something done before would cover the buttons.
  useEffect(hideToasts, [])
  useEffect(() => {
    const timer = setInterval(() => setSeconds((left) => left - 1), 1_000)
    return () => clearInterval(timer)
  }, [])
  useEffect(() => {
    if (seconds <= 0) void navigate({ to })
  }, [seconds, navigate, to])
  return (
    <div className={classes.root}>
      <IconCircleCheck size={16} stroke={1.8} aria-hidden />
      <p role="alert">
        {message}{' '}
        <span aria-hidden>
          Opening {name} in {Math.max(0, seconds)} s.
        </span>
        <span className="visually-hidden">
          Opening {name} in {countOf(afterSeconds, 'second')}.
        </span>
      </p>
      <Button size="xs" renderRoot={(root) => <Link to={to} {...root} />}>
        Go now
      </Button>
      <Button size="xs" variant="default" onClick={onStay}>
        Stay here
      </Button>
    </div>
  )
}
