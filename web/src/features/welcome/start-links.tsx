import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { readToken } from '../../shared/session/session.ts'
import classes from './welcome-page.module.css'

/** Into the product: to the dashboard for who is signed in, to an account or the sign-in form for everybody else. */
export function StartLinks() {
  if (readToken() !== undefined)
    return (
      <div className={classes.start}>
        <Button size="lg" renderRoot={(root) => <Link to="/" {...root} />}>
          Open dashboard
        </Button>
      </div>
    )
  return (
    <div className={classes.start}>
      <Button size="lg" renderRoot={(root) => <Link to="/register" {...root} />}>
        Start free trial
      </Button>
      <Button size="lg" variant="default" renderRoot={(root) => <Link to="/login" {...root} />}>
        Sign in
      </Button>
    </div>
  )
}
