import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import classes from './pricing-page.module.css'

const landsAfterSeconds = 6

/** After a change of plan the page goes on to what it is for, unless somebody would rather stay. */
export function Landing({ message, onStay }: { message: string; onStay: () => void }) {
  const navigate = useNavigate()
  const [seconds, setSeconds] = useState(landsAfterSeconds)
  useEffect(() => {
    const timer = setInterval(() => setSeconds((left) => left - 1), 1_000)
    return () => clearInterval(timer)
  }, [])
  useEffect(() => {
    if (seconds <= 0) void navigate({ to: '/check-serp' })
  }, [seconds, navigate])
  return (
    <div className={classes.landing}>
      <IconCircleCheck size={16} stroke={1.8} aria-hidden />
      <p>
        {message} <span aria-hidden>Opening SERP Checker in {Math.max(0, seconds)} s.</span>
        <span className="visually-hidden">SERP Checker opens in {landsAfterSeconds} seconds.</span>
      </p>
      <Button size="xs" renderRoot={(root) => <Link to="/check-serp" {...root} />}>
        Go now
      </Button>
      <Button size="xs" variant="default" onClick={onStay}>
        Stay here
      </Button>
    </div>
  )
}
