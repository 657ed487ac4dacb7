import { Fragment } from 'react'
import classes from './keys.module.css'

/** Keys to press together, for each alternative. */
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
