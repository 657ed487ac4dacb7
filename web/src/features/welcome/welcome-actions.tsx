import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { readToken } from '../../shared/session/session.ts'
import classes from './welcome-page.module.css'

/** At the top, beside the logo. */
export function WelcomeActions() {
  if (readToken() !== undefined)
    return (
      <Link to="/" className={`link ${classes.topLink}`}>
        Open dashboard
      </Link>
    )
  return (
    <div className={classes.top}>
      <Link to="/login" className={`link ${classes.topLink}`}>
        Sign in
      </Link>
      <Button size="xs" renderRoot={(root) => <Link to="/register" {...root} />}>
        Start free trial
      </Button>
    </div>
  )
}
