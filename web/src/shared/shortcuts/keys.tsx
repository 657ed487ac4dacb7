import { Fragment } from 'react'
import classes from './keys.module.css'

/** Keys that are pressed together, for each of the ways there are. */
export function Keys({ ways }: { ways: readonly (readonly string[])[] }) {
  return (
    <span className={classes.ways}>
      {ways.map((keys, at) => (
        <Fragment key={keys.join()}>
          {at > 0 && <span className={classes.or}>or</span>}
          {keys.map((key) => (
            <kbd key={key} className={classes.key}>
              {key}
            </kbd>
          ))}
        </Fragment>
      ))}
    </span>
  )
}
